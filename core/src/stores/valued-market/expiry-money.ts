import type { OptionType } from "../../pricing/index.ts";
import { atTheMoneyVolatility } from "../../quotes/index.ts";
import type { MoneyVolatility } from "../../quotes/index.ts";
import type { SurfaceSmile } from "../../volatility/index.ts";
import type { MarketContract, MarketExpiry, ValuedMarket } from "./value-market.ts";

/** *VI en el dinero* of an expiry; `smile` is its part of the market's surface, null until that is fitted. */
export function expiryAtTheMoneyVolatility(
  { contracts, forward }: Pick<MarketExpiry, "contracts" | "forward">,
  smile: SurfaceSmile | null,
): MoneyVolatility {
  const fitted = smile?.ok ? smile.atTheMoney.volatility : null;
  const options = contracts.map(({ type, strike, value: { volatility } }) => ({ type, strike, volatility }));
  return atTheMoneyVolatility(options, { forward, smile: fitted });
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

/** Calls and then puts of all living expiries with most volume today, `count` of each, the most first; without volume none. */
export function mostTraded({ expiries }: Pick<ValuedMarket, "expiries">, count: number): MarketContract[] {
  const traded = expiries
    .flatMap(({ contracts }) => contracts)
    .filter(({ quote }) => (quote.volume ?? 0) > 0)
    .toSorted((one, other) => (other.quote.volume ?? 0) - (one.quote.volume ?? 0));
  const mostOf = (type: OptionType) => traded.filter((one) => one.type === type).slice(0, count);
  return [...mostOf("call"), ...mostOf("put")];
}
