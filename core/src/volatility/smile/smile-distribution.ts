import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { normalCdf, normalPdf } from "../../pricing/index.ts";
import type { PriceInterval, TerminalDistribution } from "../../probability/index.ts";
import { shiftedVolatility } from "./shifted-volatility.ts";
import { smileCurve } from "./smile-curve.ts";
import type { SmileShape } from "./smile-curve.ts";
import { densityOf } from "./svi.ts";

export interface SmileDistributionInput {
  /** A fitted smile and the years of 365 days it was fitted at. */
  readonly smile: SmileShape & { readonly years: number };
  readonly spot: number;
  /** To the expiry; another than the smile's keeps its volatilities at each moneyness. */
  readonly years: number;
  /** Continuous growth of the mean per year: 0, or the rate. */
  readonly drift: number;
  /** Points per 1.00 on every volatility; 0 where left out. */
  readonly volatilityShift?: number;
}

export type SmileDistributionReason = "expired" | "no-fit" | "invalid-input";

/** Deviation of the logarithm to expiry at a log-moneyness, with its first two derivatives. */
type Deviation = { readonly value: number; readonly slope: number; readonly bend: number };

/**
 * The price at expiry as a fitted smile has it: with undiscounted calls C(K) at the smile's volatilities,
 * P(price > K) = -dC/dK = N(d2) - n(d2) v'(k) and the density n(d2) g(k) / (K v), where v is the deviation at
 * k = ln(K / mean) and g Durrleman's (Breeden and Litzenberger 1978; Gatheral and Jacquier 2014). A flat smile gives the
 * lognormal. The fit is read around the mean that is asked for (drift 0: the spot), not around the forward it was made at,
 * so that each moneyness keeps its volatility. Free of arbitrage as the fit is, so the probabilities need no repair on log-moneyness [-1.5, 1.5]; beyond
 * they are kept inside [0, 1].
 */
export function smileDistribution({
  smile,
  spot,
  years,
  drift,
  volatilityShift = 0,
}: SmileDistributionInput): Result<{ readonly distribution: TerminalDistribution }, SmileDistributionReason> {
  if (smile.kind === "points") return fail("no-fit");
  if (![spot, smile.years].every(isPositiveNumber) || ![drift, volatilityShift, years].every(isKnownNumber)) {
    return fail("invalid-input");
  }
  if (years <= 0) return fail("expired");
  const mean = spot * Math.exp(drift * years);
  if (!isPositiveNumber(mean)) return fail("invalid-input");
  const deviationAt = (level: number): Deviation =>
    deviationOf(smile, { logMoneyness: Math.log(level / mean), years, volatilityShift });
  return succeed({ distribution: distributionOf(mean, deviationAt) });
}

function deviationOf(
  smile: SmileDistributionInput["smile"],
  {
    logMoneyness,
    years,
    volatilityShift,
  }: { readonly logMoneyness: number; readonly years: number; readonly volatilityShift: number },
): Deviation {
  const curve = smileCurve(smile, logMoneyness) ?? { variance: Number.NaN, slope: 0, curvature: 0 };
  const fitted = Math.sqrt(curve.variance);
  const slope = curve.slope / (2 * fitted);
  const bend = (curve.curvature / 2 - slope * slope) / fitted;
  // The volatility at a moneyness stays while days go by.
  const scale = Math.sqrt(years / smile.years);
  const own = fitted / Math.sqrt(smile.years);
  const volatility = shiftedVolatility(own, volatilityShift);
  const value = volatility * Math.sqrt(years);
  // The smile is flat beyond the clamped shift.
  if (volatility > own + volatilityShift) return { value, slope: 0, bend: 0 };
  return { value, slope: slope * scale, bend: bend * scale };
}

function distributionOf(mean: number, deviationAt: (level: number) => Deviation): TerminalDistribution {
  const inside = (chance: number): number => Math.min(1, Math.max(0, chance));
  /** Standard deviations by which the level lies below the middle: d2. */
  const distance = (level: number, { value }: Deviation): number =>
    Math.log(mean / level) / value - 0.5 * value;
  const above = (level: number): number => {
    if (!(level > 0)) return 1;
    if (level === Infinity) return 0;
    const deviation = deviationAt(level);
    const d2 = distance(level, deviation);
    return inside(normalCdf(d2) - normalPdf(d2) * deviation.slope);
  };
  const below = (level: number): number => {
    if (!(level > 0)) return 0;
    if (level === Infinity) return 1;
    const deviation = deviationAt(level);
    const d2 = distance(level, deviation);
    return inside(normalCdf(-d2) + normalPdf(d2) * deviation.slope);
  };
  const between = ({ lower, upper }: PriceInterval): number => {
    const [from, to] = [lower ?? 0, upper ?? Infinity];
    if (!(from < to)) return 0;
    // With two small tails the difference keeps its digits.
    return inside(from > mean ? above(from) - above(to) : below(to) - below(from));
  };
  return {
    kind: "smile",
    mean,
    probabilityAbove: above,
    probabilityBelow: below,
    probabilityInside: between,
    expectedExcess: (level) => {
      if (!(level > 0)) return mean - level;
      if (level === Infinity) return 0;
      const deviation = deviationAt(level);
      const d2 = distance(level, deviation);
      return Math.max(0, mean * normalCdf(d2 + deviation.value) - level * normalCdf(d2));
    },
    density: (level) => {
      if (!(level > 0) || level === Infinity) return 0;
      const { value, slope, bend } = deviationAt(level);
      const curve = {
        variance: value * value,
        slope: 2 * value * slope,
        curvature: 2 * (slope * slope + value * bend),
      };
      const lean = densityOf(curve, Math.log(level / mean));
      return Math.max(0, (normalPdf(distance(level, { value, slope, bend })) * lean) / (level * value));
    },
  };
}
