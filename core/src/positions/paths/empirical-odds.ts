import { succeed } from "../../lib/index.ts";
import type { Failure, Result, Success } from "../../lib/index.ts";
import { empiricalDistribution, sampleProbability } from "../../probability/index.ts";
import type { PositionReason } from "../analyze-position.ts";
import { analyzePosition } from "../analyze-position.ts";
import { distributionOdds } from "../position-odds.ts";
import type { CostedPosition } from "../position-types.ts";

export interface EmpiricalOddsInput extends CostedPosition {
  readonly spot: number;
  /** Logarithmic returns over the position's sessions, in their order of time (`overlappingLogReturns`). */
  readonly logReturns: readonly number[];
  /** Sessions that each return spans. */
  readonly sessions: number;
  /** Uniform in [0, 1), seeded (`createSeededRandom`). */
  readonly random: () => number;
}

export interface EmpiricalOdds {
  readonly probabilityOfProfit: number;
  /** Ends of its 90 % interval, by the block bootstrap. */
  readonly low: number;
  readonly high: number;
  /** Returns looked at, and how many of them don't overlap. */
  readonly count: number;
  readonly effectiveCount: number;
  readonly probabilityOfLoss: number;
  /** Pesos in all, net of `costs`, undiscounted. */
  readonly expectedProfit: number;
}

export type EmpiricalOddsResult =
  | Success<EmpiricalOdds>
  | Failure<"too-few", { readonly count: number; readonly needed: number }>
  | Extract<Result<object, PositionReason>, { ok: false }>;

/**
 * Odds of a position at its one expiry if the share moves as it did: each past return is as likely as another. Net of
 * `costs`. Refused below 30 returns (`too-few`).
 */
export function empiricalOdds(input: EmpiricalOddsInput): EmpiricalOddsResult {
  const { spot, logReturns, sessions, random, ...position } = input;
  const moved = empiricalDistribution({ spot, logReturns });
  if (!moved.ok) return moved;
  const odds = distributionOdds(position, moved.distribution);
  if (!odds.ok) return odds;
  const analysis = analyzePosition(position);
  if (!analysis.ok) return analysis;
  const gains = analysis.netProfitIntervals;
  const values = logReturns.map((change) => {
    const price = spot * Math.exp(change);
    return gains.some(({ lower, upper }) => price > (lower ?? 0) && price < (upper ?? Infinity)) ? 0 : 1;
  });
  const sampled = sampleProbability({ values, level: 0, random, window: sessions });
  if (!sampled.ok) return sampled;
  const { probability, low, high, count, effectiveCount } = sampled;
  const { probabilityOfLoss, expectedProfit } = odds;
  return succeed({
    probabilityOfProfit: probability,
    low,
    high,
    count,
    effectiveCount,
    probabilityOfLoss,
    expectedProfit,
  });
}
