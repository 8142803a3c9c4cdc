import type { ChainColumn, ChainRow } from "@paridad/core/panels";

/** By which row the keyboard enters calls and puts; null where there is no price to choose. */
export type EntryRows = { readonly call: ChainRow | null; readonly put: ChainRow | null };

/** The row of each type nearest to the money that shows a price: the money's own may have none. */
export function entryRows(rows: readonly ChainRow[], columns: readonly ChainColumn[]): EntryRows {
  const chosen = columns.filter((column) => column === "bid" || column === "ask");
  const money = Math.max(
    rows.findIndex(({ isAtTheMoney }) => isAtTheMoney),
    0,
  );
  const nearestFirst = rows
    .map((row, index) => ({ row, distance: Math.abs(index - money) }))
    .toSorted((one, other) => one.distance - other.distance);
  const entryOf = (type: "call" | "put"): ChainRow | null => {
    const hasPrice = ({ [type]: option }: ChainRow) =>
      option !== null && chosen.some((column) => option[column] !== null);
    return nearestFirst.find(({ row }) => hasPrice(row))?.row ?? null;
  };
  return { call: entryOf("call"), put: entryOf("put") };
}
