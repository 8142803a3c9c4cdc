import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { normalCdf, normalPdf } from "../pricing/index.ts";
import type { PriceInterval, TerminalDistribution } from "./distribution.ts";

/** Why there is no distribution: the term is over, no volatility is known, or an input is not a number. */
export type DistributionReason = "expired" | "no-volatility" | "invalid-input";
export type LognormalResult = Result<{ readonly distribution: TerminalDistribution }, DistributionReason>;

export interface LognormalInput {
  readonly spot: number;
  /** Years of 365 days. */
  readonly yearsToExpiry: number;
  /** Per square root of year, 0.4 = 40 %. */
  readonly volatility: number;
  /** Continuous growth of the expected price per year; 0 anchors the mean at spot. */
  readonly drift: number;
}

/** The "real world" lognormal: any volatility (historical, say) and any drift. */
export function lognormalDistribution(input: LognormalInput): LognormalResult {
  return createLognormal(input, "lognormal");
}

/**
 * The lognormal that Black-Scholes prices with: drift = rate - dividend yield, so P(price > K) = N(d2) and
 * the mean is the forward.
 */
export function riskNeutralDistribution({
  rate,
  dividendYield = 0,
  ...rest
}: Omit<LognormalInput, "drift"> & {
  readonly rate: number;
  readonly dividendYield?: number;
}): LognormalResult {
  return createLognormal({ ...rest, drift: rate - dividendYield }, "risk-neutral");
}

function createLognormal(
  { spot, yearsToExpiry, volatility, drift }: LognormalInput,
  kind: TerminalDistribution["kind"],
): LognormalResult {
  if (!isPositiveNumber(spot) || !isKnownNumber(drift) || Number.isNaN(yearsToExpiry)) {
    return fail("invalid-input");
  }
  if (!(yearsToExpiry > 0)) return fail("expired");
  if (!isPositiveNumber(volatility)) return fail("no-volatility");
  const deviation = volatility * Math.sqrt(yearsToExpiry);
  const mean = spot * Math.exp(drift * yearsToExpiry);
  if (!isPositiveNumber(mean) || !isPositiveNumber(deviation)) return fail("invalid-input");
  /** Standard deviations by which the median lies above the level. */
  const distanceTo = (level: number): number => {
    if (!(level > 0)) return Infinity;
    return level === Infinity ? -Infinity : Math.log(mean / level) / deviation - 0.5 * deviation;
  };
  const above = (level: number): number => normalCdf(distanceTo(level));
  const below = (level: number): number => normalCdf(-distanceTo(level));
  return succeed<{ distribution: TerminalDistribution }>({
    distribution: {
      kind,
      mean,
      probabilityAbove: above,
      probabilityBelow: below,
      probabilityInside: (interval) => insideOf({ interval, distanceTo, above, below }),
      expectedExcess: (level) => {
        if (!(level > 0)) return mean - level;
        const distance = distanceTo(level);
        if (distance === -Infinity) return 0;
        return Math.max(0, mean * normalCdf(distance + deviation) - level * normalCdf(distance));
      },
      density: (level) =>
        level > 0 && level < Infinity ? normalPdf(distanceTo(level)) / (level * deviation) : 0,
    },
  });
}

interface Inside {
  readonly interval: PriceInterval;
  readonly distanceTo: (level: number) => number;
  readonly above: (level: number) => number;
  readonly below: (level: number) => number;
}

/** Subtracts the two small tails, so an interval far from the median keeps its digits. */
function insideOf({ interval, distanceTo, above, below }: Inside): number {
  const lower = interval.lower ?? 0;
  const upper = interval.upper ?? Infinity;
  if (!(lower < upper)) return 0;
  return distanceTo(lower) < 0 ? above(lower) - above(upper) : Math.max(0, below(upper) - below(lower));
}
