import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { PayoffExtreme } from "../../probability/index.ts";
import type { AnalysisAt } from "../analyze-at.ts";
import type { PositionAnalysis } from "../analyze-position.ts";

export type RewardReason = "unlimited-gain" | "unlimited-loss" | "no-gain" | "no-loss";

/** Ends of a position, pesos in all, net of costs. */
export interface PositionEnds {
  readonly maximum: PayoffExtreme;
  readonly minimum: PayoffExtreme;
  /** Pesos a share, ascending. */
  readonly breakevens: readonly number[];
  /** Gain for one peso of the largest loss: 2.33 is 2.33 pesos for each. */
  readonly reward: Result<{ readonly perPeso: number }, RewardReason>;
}

/** The ends of an analysis, in closed form or searched; without costs net is gross. */
export function positionEnds(analysis: PositionAnalysis | AnalysisAt): PositionEnds {
  const { netMaximum: maximum, netMinimum: minimum, netBreakevens: breakevens } = analysis;
  return { maximum, minimum, breakevens, reward: rewardOf(maximum, minimum) };
}

/** The largest gain over the largest loss; none where one of the two has no limit or isn't one. */
function rewardOf(maximum: PayoffExtreme, minimum: PayoffExtreme): PositionEnds["reward"] {
  if (!minimum.bounded) return fail("unlimited-loss");
  if (!(minimum.value < 0)) return fail("no-loss");
  if (!maximum.bounded) return fail("unlimited-gain");
  if (!(maximum.value > 0)) return fail("no-gain");
  return succeed({ perPeso: maximum.value / -minimum.value });
}

/**
 * Distances of prices from the share's, as fractions of it: 0.026 is 2.6 % above. In the order given; empty without a share's
 * price.
 */
export function distancesFrom(spot: number | null, levels: readonly number[]): number[] {
  return isPositiveNumber(spot) ? levels.map((level) => level / spot - 1) : [];
}
