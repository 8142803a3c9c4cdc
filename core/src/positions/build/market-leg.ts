import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { VolatilityReason } from "../../quotes/index.ts";
import { buenosAiresDate } from "../../symbols/index.ts";
import { fittedVolatility } from "../../volatility/index.ts";
import type { SurfaceSmile } from "../../volatility/index.ts";
import { legVolatility } from "../leg-volatility.ts";
import type { OptionLeg } from "../position-types.ts";

type SeriesReason = VolatilityReason | "crossed";

/** An option's series in the valued market. */
export interface MarketSeries {
  /** Solved from its price, per square root of year; null where it gives none. */
  readonly volatility: number | null;
  readonly reason: SeriesReason | null;
  readonly from: "mid" | "last";
}

export interface MarketLegInput {
  readonly leg: OptionLeg;
  /** Null where the chain doesn't list it. */
  readonly series: MarketSeries | null;
  readonly smiles: readonly SurfaceSmile[];
  /** That the market is valued with; American where left out. */
  readonly model?: OptionLeg["model"];
  readonly spot: number;
  /** Epoch milliseconds. */
  readonly instant: number;
  /** The position's, continuous per year, and the leg's expiry's, null where the chain has none. */
  readonly rate: number;
  readonly expiryRate: number | null;
}

/** Source of a leg's volatility: the series' mid or last, the fitted smile, or its trade price. */
export type LegVolatilityFrom = "mid" | "last" | "smile" | "price";

interface MarketLeg {
  readonly leg: OptionLeg;
  readonly from: LegVolatilityFrom;
  /** Why the series' own price gives none. */
  readonly reason: SeriesReason | null;
}

/**
 * A leg with the volatility and rate of the valued market. A series without a volatility, such as one quoted under its
 * intrinsic value, takes the fitted smile's, `reason` saying why; without a fit, that of the price dealt at.
 */
export function marketLeg(input: MarketLegInput): Result<MarketLeg, SeriesReason> {
  const { leg, series, smiles, model, spot, instant, rate, expiryRate } = input;
  const valued = { ...leg, ...(model && { model }), rateSpread: expiryRate === null ? 0 : expiryRate - rate };
  const reason = series?.reason ?? null;
  if (series !== null && series.volatility !== null) {
    return succeed({ leg: { ...valued, volatility: series.volatility }, from: series.from, reason });
  }
  const expiration = buenosAiresDate(leg.expiration);
  const fitted = fittedVolatility(smiles, { expiration, strike: leg.strike });
  if (fitted !== null)
    return succeed({ leg: { ...valued, volatility: fitted }, from: "smile" as const, reason });
  const solved = legVolatility({
    leg,
    price: leg.price,
    spot,
    instant,
    ...(model && { model }),
    rate: expiryRate ?? rate,
  });
  if (!solved.ok) return fail(reason ?? solved.reason);
  return succeed({ leg: { ...valued, volatility: solved.volatility }, from: "price" as const, reason });
}
