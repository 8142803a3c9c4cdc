import { succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { analyzePosition, positionPayoffs } from "../analyze-position.ts";
import type { PositionReason } from "../analyze-position.ts";
import type { NetPayoff } from "../net/net-payoff.ts";
import type { CostedPosition } from "../position-types.ts";

/** A stretch of closes at the expiry on which the position gains or loses, net of costs. */
export interface OutcomeZone {
  readonly outcome: "gain" | "loss";
  /** Pesos a share; 0 is from the bottom. */
  readonly lower: number;
  /** Null is without end. */
  readonly upper: number | null;
  /** Smallest and largest result's size on it, pesos in all, above or at 0; `most` null where it has no limit. */
  readonly least: number;
  readonly most: number | null;
}

/** Profit and loss ranges of a position at its one expiry, ascending, with amounts: the source of the sentence. */
export function outcomeZones(
  position: CostedPosition,
): Result<{ readonly zones: readonly OutcomeZone[] }, PositionReason> {
  const analysis = analyzePosition(position);
  if (!analysis.ok) return analysis;
  const payoffs = positionPayoffs(position);
  if (!payoffs.ok) return payoffs;
  const zones = (["gain", "loss"] as const).flatMap((outcome) => {
    const intervals = outcome === "gain" ? analysis.netProfitIntervals : analysis.netLossIntervals;
    return intervals.map(({ lower, upper }): OutcomeZone => {
      const from = lower ?? 0;
      const sizes = sizesInside(payoffs.net, from, upper);
      const most = Math.max(...sizes);
      const least = Math.min(...sizes);
      return { outcome, lower: from, upper, least, most: most === Infinity ? null : most };
    });
  });
  return succeed({ zones: zones.sort((one, other) => one.lower - other.lower) });
}

/** Sizes of the result at all ends of the stretches inside an interval: between two of them it is a straight line. */
function sizesInside({ stretches, grossSlope }: NetPayoff, from: number, to: number | null): number[] {
  return stretches.flatMap(({ lower, upper, start, end }) => {
    if ((to !== null && lower >= to) || (upper !== null && upper <= from)) return [];
    if (upper === null) {
      const at = (level: number): number => Math.abs(start + end * (level - lower));
      const last = to === null ? (grossSlope === 0 ? Math.abs(start) : Infinity) : at(to);
      return [at(Math.max(from, lower)), last];
    }
    const at = (level: number): number =>
      Math.abs(start + ((end - start) * (level - lower)) / (upper - lower));
    return [at(Math.max(from, lower)), at(Math.min(to ?? upper, upper))];
  });
}
