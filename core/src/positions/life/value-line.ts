import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { LegQuote } from "../build/executable-prices.ts";
import { faultOf } from "../check-legs.ts";
import type { LegsReason, PositionLeg } from "../position-types.ts";
import { liquidationValue } from "./liquidation-value.ts";

export interface ValueLinePoint {
  /** Epoch milliseconds. */
  readonly instant: number;
  /** What closing would have brought, net of the costs of both ends; null where a side was missing. */
  readonly profit: number | null;
}

export interface ValueLine {
  readonly points: readonly ValueLinePoint[];
  /** Best and worst of the known points, the earliest of equals; null where none is known. */
  readonly best: ValueLinePoint | null;
  readonly worst: ValueLinePoint | null;
  /** Points without a result. */
  readonly unknown: number;
}

/**
 * A position's result over its stored bars: at each instant what closing would have brought, with its best and its
 * worst. Bars of a leg come under whatever name it had; one that is missing leaves a gap, never a line across it.
 */
export function valueLine({
  legs,
  bars,
  costs = noCosts,
}: {
  readonly legs: readonly PositionLeg[];
  /** By instant, ascending: the quotes of all legs in their order. */
  readonly bars: readonly { readonly instant: number; readonly quotes: readonly (LegQuote | null)[] }[];
  readonly costs?: CostSchedule;
}): Result<ValueLine, LegsReason> {
  const fault = faultOf({ legs, costs });
  if (fault !== null) return fail(fault);
  const points: ValueLinePoint[] = [];
  for (const { instant, quotes } of bars) {
    const filled = legs.map((_, index) => quotes[index] ?? { bid: null, ask: null });
    const found = liquidationValue({ legs, quotes: filled, costs });
    if (!found.ok) return found;
    points.push({ instant, profit: found.profit });
  }
  const known = points.filter(({ profit }) => profit !== null);
  const extreme = (sign: 1 | -1): ValueLinePoint | null =>
    known.reduce<ValueLinePoint | null>(
      (best, point) =>
        best === null || sign * (point.profit as number) > sign * (best.profit as number) ? point : best,
      null,
    );
  return succeed({
    points,
    best: extreme(1),
    worst: extreme(-1),
    unknown: points.length - known.length,
  });
}
