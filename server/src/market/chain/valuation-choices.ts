import type { ChainSnapshot, ValuationQuery, ValuationTerms } from "@paridad/core/contract";
import type { ValuationChoices } from "@paridad/core/quotes";

/** The terms that a call of the data API names; those left out are every screen's first. */
export function choicesOf({
  spot = "middle",
  rate = "own",
  model = "american",
}: ValuationQuery): ValuationChoices {
  return {
    spot: spot === "middle" || spot === "last" ? spot : { price: Number(spot) },
    rate:
      rate === "own" || rate === "caucion" || rate === "implied" ? rate : { tnaPercent: Number(rate) * 100 },
    model,
  };
}

/** The terms that a chain was valued with, as programs read them. */
export function valuationOf({ model, spot, spotBasis, expiries }: ChainSnapshot): ValuationTerms {
  return {
    model,
    spot,
    spotBasis,
    rates: expiries.map(({ expiration, rate }) => ({ expiration, ...rate })),
  };
}
