import type { ChainColumn } from "./columns/chain-columns.ts";
import { columnOf } from "./columns/chain-columns.ts";
import type { View } from "../view/view.ts";

/** Width of the strikes' column and, under it, of the room in which only calls or puts are shown. */
export const strikeWidth = 64;
export const oneTypeBelow = 480;
/** Width of a column of own prices once one is written. */
const usedManualWidth = 96;

/** Width of a third decimal. */
const decimalWidths: Partial<Record<ChainColumn["key"], number>> = { market: 8, quotes: 16 };

/** Contents of the columns beyond the usual. */
export type Contents = {
  /** A price of the user's own is written. */
  readonly hasManual: boolean;
  readonly decimals?: 2 | 3;
};

/** Least width of a column, in pixels. */
export function columnWidth({ key, width }: ChainColumn, { hasManual, decimals = 2 }: Contents): number {
  if (key === "manual" && hasManual) return usedManualWidth;
  return width + (decimals === 3 ? (decimalWidths[key] ?? 0) : 0);
}

/** Width of calls and puts with every column chosen, in pixels. */
export function wholeWidth({ order, hidden }: Pick<View, "order" | "hidden">, contents: Contents): number {
  const chosen = order.filter((key) => !hidden.includes(key)).map(columnOf);
  return strikeWidth + 2 * chosen.reduce((sum, column) => sum + columnWidth(column, contents), 0);
}

export type ShownColumns = {
  readonly columns: readonly ChainColumn[];
  /** Chosen columns that did not fit. */
  readonly leftOut: number;
};

/** The chosen columns, in the user's order, of which the least needed leave while the table is wider than its room. */
export function fitColumns({
  view,
  width,
  types,
  ...contents
}: Contents & {
  view: Pick<View, "order" | "hidden">;
  width: number;
  types: 1 | 2;
}): ShownColumns {
  const chosen = view.order.filter((key) => !view.hidden.includes(key)).map(columnOf);
  const room = (width - strikeWidth) / types;
  const fitting = new Set<ChainColumn>();
  let used = 0;
  for (const column of chosen.toSorted((left, right) => left.rank - right.rank)) {
    if (used + columnWidth(column, contents) > room && fitting.size > 0) break;
    fitting.add(column);
    used += columnWidth(column, contents);
  }
  const columns = chosen.filter((column) => fitting.has(column));
  return { columns, leftOut: chosen.length - columns.length };
}
