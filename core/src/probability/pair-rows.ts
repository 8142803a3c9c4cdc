import type { ProbabilityRow } from "../contract/index.ts";
import { groupBy } from "../lib/index.ts";

/** The two rows of one time. */
export interface RowPair {
  readonly fecha: string;
  readonly first: ProbabilityRow;
  readonly second: ProbabilityRow;
}

/**
 * Pairs the rows of each instant, ascending in time. A row that carries one of the two symbols asked for takes
 * its place; where a contract was renamed and carries neither, the order of arrival decides. Times with only one
 * row, or that cannot be read, are left out: unknown is not zero.
 */
export function pairRows({
  rows,
  symbol1,
  symbol2,
}: {
  readonly rows: readonly ProbabilityRow[];
  readonly symbol1: string;
  readonly symbol2: string;
}): RowPair[] {
  const readable = rows.filter(({ fecha }) => !Number.isNaN(Date.parse(fecha)));
  const byInstant = groupBy(readable, ({ fecha }) => Date.parse(fecha));
  const pairs: RowPair[] = [];
  for (const [, [one, other]] of [...byInstant].sort(([earlier], [later]) => earlier - later)) {
    if (one === undefined || other === undefined) continue;
    const isSwapped = one.symbol === symbol2 || other.symbol === symbol1;
    const [first, second] = isSwapped ? [other, one] : [one, other];
    pairs.push({ fecha: first.fecha, first, second });
  }
  return pairs;
}
