import type { PriceType, ProbabilityRow } from "../contract/index.ts";
import { isKnownNumber } from "../lib/index.ts";

/** A stored row of one contract. The symbol is the one it traded under at that time. */
export interface RawRow {
  /** ISO instant with offset. */
  readonly fecha: string;
  readonly symbol: string;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly c: number | null;
  readonly previous_close: number | null;
}

export interface AlignRowsInput {
  /** Rows of the first contract in any order of times; of two at one instant the later in the list wins. */
  readonly first: readonly RawRow[];
  readonly second: readonly RawRow[];
  readonly priceType: PriceType;
  /** Keeps the newest so many aligned times; all when left out. */
  readonly limit?: number;
}

interface Track {
  readonly instants: readonly number[];
  readonly rows: readonly RawRow[];
}

/**
 * Two contracts on common times, ascending: two rows a time, the first contract's first. A time at which one of
 * them has no row is filled linearly in time between its neighbours and flagged `interpolated`; never before its
 * first row, after its last, or between rows of different symbols (a rename), where the time is left out.
 */
export function alignRows({ first, second, priceType, limit }: AlignRowsInput): ProbabilityRow[] {
  const one = trackOf(first);
  const other = trackOf(second);
  const instants = [...new Set([...one.instants, ...other.instants])].sort((a, b) => a - b);
  const firstCursor = createCursor(one);
  const secondCursor = createCursor(other);
  const aligned: ProbabilityRow[] = [];
  for (const instant of instants) {
    const firstRow = firstCursor(instant);
    const secondRow = secondCursor(instant);
    if (firstRow === null || secondRow === null) continue;
    const fecha = firstRow.isFilled ? secondRow.row.fecha : firstRow.row.fecha;
    for (const { row, isFilled } of [firstRow, secondRow]) {
      const { symbol, bid, ask, c, previous_close } = row;
      const shared = { fecha, symbol, bid, ask, c, previous_close, price_type: priceType };
      aligned.push(isFilled ? { ...shared, interpolated: true } : shared);
    }
  }
  return limit === undefined ? aligned : aligned.slice(Math.max(0, aligned.length - 2 * limit));
}

function trackOf(rows: readonly RawRow[]): Track {
  const byInstant = new Map<number, RawRow>();
  for (const row of rows) {
    const instant = Date.parse(row.fecha);
    if (!Number.isNaN(instant)) byInstant.set(instant, row);
  }
  const sorted = [...byInstant].sort(([earlier], [later]) => earlier - later);
  return { instants: sorted.map(([instant]) => instant), rows: sorted.map(([, row]) => row) };
}

type Filled = { readonly row: RawRow; readonly isFilled: boolean };

/** Answers for ascending instants: the row of the instant, one between its neighbours, or null. */
function createCursor({ instants, rows }: Track): (instant: number) => Filled | null {
  let next = 0;
  return (instant) => {
    while (next < instants.length && (instants[next] as number) < instant) next++;
    const after = rows[next];
    if (after === undefined) return null;
    if (instants[next] === instant) return { row: after, isFilled: false };
    const before = rows[next - 1];
    if (before === undefined || before.symbol !== after.symbol) return null;
    const start = instants[next - 1] as number;
    const share = (instant - start) / ((instants[next] as number) - start);
    return { row: between({ before, after, share }), isFilled: true };
  };
}

function between({ before, after, share }: { before: RawRow; after: RawRow; share: number }): RawRow {
  const blend = (one: number | null, other: number | null): number | null =>
    isKnownNumber(one) && isKnownNumber(other) ? one + share * (other - one) : null;
  return {
    fecha: before.fecha,
    symbol: before.symbol,
    bid: blend(before.bid, after.bid),
    ask: blend(before.ask, after.ask),
    c: blend(before.c, after.c),
    // A previous close holds for a whole session: it is known between two rows that agree on it, not in between.
    previous_close: before.previous_close === after.previous_close ? before.previous_close : null,
  };
}
