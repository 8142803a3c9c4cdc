import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { inverseNormalCdf } from "../../pricing/index.ts";
import { historicalValueAtRisk } from "../value-at-risk.ts";
import type { HistoricalRisk, RiskReason } from "../value-at-risk.ts";

export interface DeltaGammaInput {
  /** The portfolio's: shares, and shares per peso. */
  readonly delta: number;
  readonly gamma: number;
  readonly spot: number;
  /** Pesos that the days of the horizon take or bring where the share doesn't move; 0 where left out. */
  readonly ageing?: number;
  /** Simple returns of the share over the horizon. */
  readonly returns: readonly number[];
  readonly level: number;
}

export interface DeltaGammaRisk {
  /** On the same past returns as full revaluation: what differs is the greeks' doing. */
  readonly historical: HistoricalRisk;
  /** From the moments alone, after Cornish and Fisher (1937); null where they are too far from normal for it. */
  readonly parametric: HistoricalRisk | null;
  /** Moments of the result: pesos, and its skewness and excess kurtosis, which tell why. */
  readonly mean: number;
  readonly deviation: number;
  readonly skewness: number;
  readonly excessKurtosis: number;
}

/** Slices of the tail over which the shortfall is averaged. */
const slices = 200;
/** Keeps a slope of 0 from counting as a fall. */
const slopeSlack = 1e-9;
const middleOf = (slice: number): number => (slice + 0.5) / slices;

/**
 * The quick cross-check: the result as what time alone does + delta x S r + gamma x (S r)² / 2 on past returns, ranked like the historical one,
 * and by the expansion of Cornish and Fisher from its moments. Where they and full revaluation differ, the greeks don't hold
 * that far, or the tail is fatter than four moments say.
 */
export function deltaGammaRisk(input: DeltaGammaInput): Result<DeltaGammaRisk, RiskReason> {
  const { delta, gamma, spot, returns, level, ageing = 0 } = input;
  if (returns.length === 0) return fail("no-profits");
  const areKnown = [delta, gamma, ageing, ...returns].every(isKnownNumber);
  if (!areKnown || !isPositiveNumber(spot)) return fail("invalid-input");
  const profits = returns.map(
    (change) => ageing + delta * spot * change + 0.5 * gamma * (spot * change) ** 2,
  );
  const historical = historicalValueAtRisk({ profits, level });
  if (!historical.ok) return historical;
  const moments = momentsOf(profits);
  const { valueAtRisk, expectedShortfall } = historical;
  return succeed({
    historical: { valueAtRisk, expectedShortfall },
    parametric: parametricRisk(moments, 1 - level),
    ...moments,
  });
}

type Moments = Pick<DeltaGammaRisk, "mean" | "deviation" | "skewness" | "excessKurtosis">;

function momentsOf(profits: readonly number[]): Moments {
  const mean = profits.reduce((sum, profit) => sum + profit, 0) / profits.length;
  const moment = (power: number): number =>
    profits.reduce((sum, profit) => sum + (profit - mean) ** power, 0) / profits.length;
  const deviation = Math.sqrt(moment(2));
  const isFlat = !(deviation > 0);
  const skewness = isFlat ? 0 : moment(3) / deviation ** 3;
  const excessKurtosis = isFlat ? 0 : moment(4) / deviation ** 4 - 3;
  return { mean, deviation, skewness, excessKurtosis };
}

function parametricRisk(
  { mean, deviation, skewness, excessKurtosis }: Moments,
  tail: number,
): HistoricalRisk | null {
  const farthest = inverseNormalCdf(tail * middleOf(0)) as number;
  if (!rises(farthest, skewness, excessKurtosis)) return null;
  const lossAt = (chance: number): number => {
    const quantile = inverseNormalCdf(chance) as number;
    return 0 - (mean + deviation * cornishFisher(quantile, skewness, excessKurtosis));
  };
  let sum = 0;
  for (let slice = 0; slice < slices; slice++) sum += lossAt(tail * middleOf(slice));
  const valueAtRisk = lossAt(tail);
  // The mean of slices must not round below their end.
  return { valueAtRisk, expectedShortfall: Math.max(valueAtRisk, sum / slices) };
}

/**
 * True if the expansion never falls between a quantile below 0 and the median. If it does, a rarer loss would be smaller: the
 * moments are outside its domain (Maillard, "A User's Guide to the Cornish Fisher Expansion", 2012).
 */
function rises(from: number, skewness: number, excessKurtosis: number): boolean {
  // Its derivative is a parabola.
  const [square, linear] = [excessKurtosis / 8 - skewness ** 2 / 6, skewness / 3];
  const constant = 1 - excessKurtosis / 8 + (5 * skewness ** 2) / 36;
  const slopeAt = (quantile: number): number => square * quantile ** 2 + linear * quantile + constant;
  const lowest = -linear / (2 * square);
  const levels = [from, 0, ...(square > 0 && lowest > from && lowest < 0 ? [lowest] : [])];
  return levels.every((quantile) => slopeAt(quantile) >= -slopeSlack);
}

function cornishFisher(quantile: number, skewness: number, excessKurtosis: number): number {
  return (
    quantile +
    ((quantile ** 2 - 1) * skewness) / 6 +
    ((quantile ** 3 - 3 * quantile) * excessKurtosis) / 24 -
    ((2 * quantile ** 3 - 5 * quantile) * skewness ** 2) / 36
  );
}
