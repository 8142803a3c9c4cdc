import { fail, succeed } from "../../lib/index.ts";
import { moneyVolatility } from "../../quotes/index.ts";
import type { MoneyVolatility } from "../../quotes/index.ts";
import type { MarketContract, MarketExpiry, ValuedMarket } from "./value-market.ts";

function optionOf(contract: MarketContract | undefined) {
  if (!contract) return null;
  const { volatility, reason } = contract.value;
  return {
    quote: contract.quote,
    volatility: volatility === null ? fail(reason ?? "no-price") : succeed({ value: volatility }),
  };
}

/** Volatility of the base nearest to the spot, by the calculator's own rule (`moneyVolatility`). */
export function expiryMoneyVolatility(
  { spot, share }: Pick<ValuedMarket, "spot" | "share">,
  { contracts, atTheMoneyStrike, daysToExpiry, rate }: MarketExpiry,
): MoneyVolatility<"no-spot" | NonNullable<MarketContract["value"]["reason"]>> {
  if (atTheMoneyStrike === null || spot === null) return fail("no-spot");
  const of = (type: MarketContract["type"]) =>
    optionOf(contracts.find((contract) => contract.strike === atTheMoneyStrike && contract.type === type));
  return moneyVolatility(
    { strike: atTheMoneyStrike, call: of("call"), put: of("put") },
    { parity: { share, days: daysToExpiry }, rate: rate.continuous, spot },
  );
}

/** Volatility of each base out of the money, or at it: the smile as quoted. Ascending by strike. */
export function quotedSmile(
  { contracts }: Pick<MarketExpiry, "contracts">,
  spot: number,
): readonly { readonly strike: number; readonly volatility: number }[] {
  return contracts.flatMap(({ type, strike, value: { volatility } }) => {
    const isOut = type === "call" ? strike >= spot : strike < spot;
    return isOut && volatility !== null ? [{ strike, volatility }] : [];
  });
}

/** The contracts of all living expiries with most volume today, the most first; without volume none. */
export function mostTraded({ expiries }: Pick<ValuedMarket, "expiries">, count: number): MarketContract[] {
  return expiries
    .flatMap(({ contracts }) => contracts)
    .filter(({ quote }) => (quote.volume ?? 0) > 0)
    .toSorted((one, other) => (other.quote.volume ?? 0) - (one.quote.volume ?? 0))
    .slice(0, count);
}
