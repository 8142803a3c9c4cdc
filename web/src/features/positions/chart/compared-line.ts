import { expiryLine, positionChart } from "@paridad/core/positions";
import type { LinePoint, PositionChart } from "@paridad/core/positions";
import type { Builder } from "../model/use-builder.ts";

/** Another position beside the one that is drawn. */
export type Compared = { readonly name: string; readonly builder: Builder };
/** Its net result at its first expiry. */
export type ComparedLine = { readonly name: string; readonly points: readonly LinePoint[] };

/** The line of another position over the range of a chart; null where it can't be drawn. */
export function comparedLine(
  { name, builder: { position, live, scenario } }: Compared,
  { lower, upper }: Pick<PositionChart, "lower" | "upper">,
): ComparedLine | null {
  if (position === null || live === null || scenario === null) return null;
  const { legs, costs, exit, keepShares } = position;
  const line = expiryLine({ legs, costs, exit, keepShares, lower, upper });
  if (line.ok) return { name, points: line.points };
  const chart = positionChart({ legs, costs, exit, keepShares, live, scenario });
  if (!chart.ok) return null;
  return { name, points: chart.expiry.filter(({ level }) => level >= lower && level <= upper) };
}
