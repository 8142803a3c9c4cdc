import type { OptionLeg, QuotedBase, QuotedChain } from "@paridad/core/positions";
import { quoteOf, shareQuote, spotOf } from "@paridad/core/book";
import type { MarketContract, MarketExpiry, ValuedMarket } from "@paridad/core/stores";

/** The bases of an expiry, ascending, each with its two options. */
export function basesOf(expiry: Pick<MarketExpiry, "contracts">): {
  readonly strike: number;
  readonly call: MarketContract | null;
  readonly put: MarketContract | null;
}[] {
  const bases = new Map<number, { call: MarketContract | null; put: MarketContract | null }>();
  for (const contract of expiry.contracts) {
    const base = bases.get(contract.strike) ?? { call: null, put: null };
    bases.set(contract.strike, { ...base, [contract.type]: contract });
  }
  return [...bases].map(([strike, sides]) => ({ strike, ...sides }));
}

/** The market as templates fill themselves from it; null without a spot. */
export function quotedChain(market: ValuedMarket): QuotedChain | null {
  const spot = spotOf(market);
  if (spot === null) return null;
  return {
    spot,
    share: shareQuote(market),
    expiries: market.expiries.map((expiry) => ({
      expiration: expiry.expiresAt,
      bases: basesOf(expiry).map(({ strike, call, put }): QuotedBase => ({
        strike,
        call: quoteOf(call),
        put: quoteOf(put),
      })),
    })),
  };
}

/** The option that a leg names, null where today's chain has none. */
export function contractOfLeg(
  { expiries }: Pick<ValuedMarket, "expiries">,
  leg: { readonly kind: "share" } | (Pick<OptionLeg, "kind" | "strike"> & { readonly expiration: string }),
): MarketContract | null {
  if (leg.kind === "share") return null;
  const expiry = expiries.find(({ expiration }) => expiration === leg.expiration);
  const contract = expiry?.contracts.find(
    ({ type, strike }) => type === leg.kind && Math.abs(strike - leg.strike) < 0.005,
  );
  return contract ?? null;
}
