import type { ChainColumn } from "./columns/chain-columns.ts";
import { columnOf } from "./columns/chain-columns.ts";
import type { View } from "../view/view-preferences.ts";

/** Width of the strikes' column and, under it, of the room in which only calls or puts are shown. */
export const strikeWidth = 64;
export const oneTypeBelow = 480;
/** What a column of own prices takes once one is written. */
const usedManualWidth = 96;

/** Least width of a column, in pixels. */
export function columnWidth({ key, width }: ChainColumn, hasManual: boolean): number {
  return key === "manual" && hasManual ? usedManualWidth : width;
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
  hasManual,
}: {
  view: Pick<View, "order" | "hidden">;
  width: number;
  types: 1 | 2;
  hasManual: boolean;
}): ShownColumns {
  const chosen = view.order.filter((key) => !view.hidden.includes(key)).map(columnOf);
  const room = (width - strikeWidth) / types;
  const kept = new Set<ChainColumn>();
  let used = 0;
  for (const column of chosen.toSorted((left, right) => left.rank - right.rank)) {
    if (used + columnWidth(column, hasManual) > room && kept.size > 0) break;
    kept.add(column);
    used += columnWidth(column, hasManual);
  }
  const columns = chosen.filter((column) => kept.has(column));
  return { columns, leftOut: chosen.length - columns.length };
}
