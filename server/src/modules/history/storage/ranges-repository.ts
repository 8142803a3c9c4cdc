import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { HistoryTables, OptionBarsTable } from "../../../db/tables/history-tables.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";

/** `strike` is the contract's, null for one that the reference table doesn't know. */
export type BarRow = Omit<OptionBarsTable, "day_volume" | "day_operations" | "day_turnover"> & {
  readonly strike: number | null;
};
/** A symbol alone names nothing: the same letters come back each year. `expiration` is `YYYY-MM-DD`. */
export type Contract = { readonly symbol: string; readonly expiration: string };
export type HistoryDatabase = Kysely<HistoryTables>;
/** `to` is exclusive; null bounds nothing. */
export type Stretch = { readonly from: Date | null; readonly to: Date | null };

/** An older name of a contract that is asked for by its newer one, with the newer one's strike. */
export type OlderName = Contract & { readonly requested: string; readonly strike: number | null };

/** Which stored bars. */
export type BarRange = Stretch & {
  /** Under each of their names; null wants all there are. */
  readonly contracts: readonly Contract[] | null;
  readonly resolution: BarResolution;
  /** Bars that are left out. */
  readonly withheld?: readonly WithheldStretch[] | undefined;
};

export const zone = "America/Argentina/Buenos_Aires";
export const columns = sql`symbol, expiration, time, resolution, source, open, high, low, close, bid, ask, volume, operations, turnover, underlying, rate_percent, flags`;

/** Ends a statement in the database when whoever asked has gone. */
export const until = (gone: AbortSignal | undefined) =>
  ({ signal: gone, inflightQueryAbortStrategy: "cancel query" }) as const;

/** A condition on the time. */
export function isWithin({ from, to }: Stretch): RawBuilder<unknown> {
  const after = from === null ? sql`true` : sql`time >= ${from}`;
  const before = to === null ? sql`true` : sql`time < ${to}`;
  return sql`(${after} and ${before})`;
}

export function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The condition of bars, or of rows made of them, that may be passed on. */
export function isShared(withheld: readonly WithheldStretch[] = []): RawBuilder<unknown> {
  const held = withheld.map(({ kind, ...stretch }) => sql`(source = ${kind} and ${isWithin(stretch)})`);
  return held.length === 0 ? sql`true` : sql`not ${anyOf(held)}`;
}

function keysOf(contracts: readonly Contract[]): RawBuilder<unknown> {
  return sql.join(contracts.map(({ symbol, expiration }) => sql`(${symbol}::text, ${expiration}::date)`));
}

/** The condition of a range, but for its resolution. */
export function isAsked({
  contracts,
  from,
  to,
  withheld,
}: Omit<BarRange, "resolution">): RawBuilder<unknown> {
  const isNone = contracts !== null && contracts.length === 0;
  const ofContracts =
    contracts === null
      ? sql`true`
      : isNone
        ? sql`false`
        : sql`(symbol, expiration) in (${keysOf(contracts)})`;
  return sql`${ofContracts} and ${isWithin({ from, to })} and ${isShared(withheld)}`;
}

/** The condition of a range. */
export function isWanted(range: BarRange): RawBuilder<unknown> {
  return sql`resolution = ${range.resolution} and ${isAsked(range)}`;
}

/** The newest rows of some contracts, out of the newest of each: by time alone the search would pass over everybody's newer ones. */
function newestOfContracts(range: BarRange, contracts: readonly Contract[], newest: number) {
  return sql`
    select bars.* from (values ${keysOf(contracts)}) as asked (name, expiry) cross join lateral (
      select ${columns} from option_bars
      where symbol = asked.name and expiration = asked.expiry and ${isWanted({ ...range, contracts: null })}
      order by time desc limit ${newest}
    ) as bars
    order by time desc, symbol, expiration limit ${newest}`;
}

/** The newest stored bars of a range. */
export function newestBars(range: BarRange, newest: number): RawBuilder<unknown> {
  const { contracts } = range;
  if (contracts !== null && contracts.length > 0) return newestOfContracts(range, contracts, newest);
  return sql`
    select ${columns} from option_bars where ${isWanted(range)}
    order by time desc, symbol, expiration limit ${newest}`;
}

/** In the order in which a bar is filled, so all bars have one shape. */
const rowColumns = [
  "symbol",
  "expiration",
  "time",
  "resolution",
  "source",
  "open",
  "high",
  "low",
  "close",
  "bid",
  "ask",
  "volume",
  "operations",
  "turnover",
  "underlying",
  "rate_percent",
  "flags",
  "strike",
] as const satisfies readonly (keyof BarRow)[];

/** Each column's values, times in epoch milliseconds; null where there is no row. */
export type ColumnArrays = Readonly<Record<(typeof rowColumns)[number], readonly unknown[] | null>>;

/**
 * Rows leave the database as one JSON array a column: read cell by cell, 5,000 of them take the driver five times as long, and
 * the database no less.
 */
export const columnArrays = sql.join(
  rowColumns.map((name) => {
    const column = sql.ref(name);
    const value = name === "time" ? sql`round(date_part('epoch', ${column}) * 1000)` : column;
    return sql`json_agg(${value}) as ${column}`;
  }),
);

export function barsOf(arrays: ColumnArrays | undefined): BarRow[] {
  return (arrays?.time ?? []).map((time, index) => {
    const bar: Record<string, unknown> = {};
    for (const name of rowColumns) bar[name] = arrays?.[name]?.[index];
    bar["time"] = new Date(time as number);
    return bar as BarRow;
  });
}
