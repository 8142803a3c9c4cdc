import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { packedColumns } from "./packed-bars.ts";
import type { OlderName } from "./renames-repository.ts";
import type { HistoryTables, OptionBarsTable } from "../../../db/tables/history-tables.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";

export type BarRow = Omit<OptionBarsTable, "day_volume" | "day_operations" | "day_turnover">;
export type HistoryDatabase = Kysely<HistoryTables>;

/** Bars of a resolution count from `from` to `to` (exclusive). */
export type ResolutionSpan = {
  readonly resolution: BarResolution;
  readonly from: Date | null;
  readonly to: Date | null;
};

/** Which stored bars. `to` is exclusive; null bounds nothing. */
export type BarRange = {
  readonly symbols: readonly string[];
  readonly olderNames: readonly OlderName[];
  readonly from: Date | null;
  readonly to: Date | null;
  /** One resolution, or the spans in which each stands. */
  readonly spans: readonly ResolutionSpan[];
  /** Bars that are left out. */
  readonly withheld?: readonly WithheldStretch[] | undefined;
};

export const zone = "America/Argentina/Buenos_Aires";
export const columns = sql`symbol, expiration::text as expiration, time, resolution, source, open, high, low, close, bid, ask, volume, operations, turnover, underlying, rate_percent, flags`;

/** `columns` of all rows, a JSON array each. */
export const packed = sql.join(
  packedColumns.map((name) => {
    const value = name === "time" ? sql`(extract(epoch from time) * 1000)::float8` : sql.ref(name);
    return sql`json_agg(${value}) as ${sql.ref(name)}`;
  }),
);

/** A condition on the time; `to` is exclusive. */
export function isWithin({ from, to }: { from: Date | null; to: Date | null }): RawBuilder<unknown> {
  const after = from === null ? sql`true` : sql`time >= ${from}`;
  const before = to === null ? sql`true` : sql`time < ${to}`;
  return sql`(${after} and ${before})`;
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The condition of bars, or of rows made of them, that may be passed on. */
export function isShared(withheld: readonly WithheldStretch[] = []): RawBuilder<unknown> {
  const held = withheld.map(({ kind, ...stretch }) => sql`(source = ${kind} and ${isWithin(stretch)})`);
  return held.length === 0 ? sql`true` : sql`not ${anyOf(held)}`;
}

/** The condition of a range. */
export function isWanted({ symbols, olderNames, from, to, spans, withheld }: BarRange): RawBuilder<unknown> {
  const named = symbols.length === 0 ? sql`true` : sql`symbol in (${sql.join(symbols)})`;
  const older = olderNames.map(
    ({ symbol, expiration }) => sql`(symbol = ${symbol} and expiration = ${expiration}::date)`,
  );
  const ofSymbols = older.length === 0 ? named : anyOf([named, ...older]);
  const ofSpans = spans.map((span) => sql`(resolution = ${span.resolution} and ${isWithin(span)})`);
  return sql`${ofSymbols} and ${isWithin({ from, to })} and ${anyOf(ofSpans)} and ${isShared(withheld)}`;
}

/** The spans of each resolution. */
function byResolution(spans: readonly ResolutionSpan[]): ResolutionSpan[][] {
  return [...new Set(spans.map(({ resolution }) => resolution))].map((resolution) =>
    spans.filter((span) => span.resolution === resolution),
  );
}

/** Whose bars are asked for, each contract once: by its symbol, or as an older name of one expiration. */
function contractsOf({ symbols, olderNames }: BarRange): RawBuilder<unknown> {
  const older = new Map(olderNames.map((name) => [`${name.symbol} ${name.expiration}`, name]));
  return sql.join([
    ...[...new Set(symbols)].map((symbol) => sql`(${symbol}::text, null::date)`),
    ...[...older.values()].map(({ symbol, expiration }) => sql`(${symbol}::text, ${expiration}::date)`),
  ]);
}

/** The expirations under which a symbol has bars in a range: one step of the key each, there are few. */
function expirationsOf({ from, to }: BarRange): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`(
    select min(expiration) from option_bars where symbol = asked.name and ${after} and ${isWithin({ from, to })}
  )`;
  return sql`
    with recursive known (expiry) as (
      select coalesce(asked.expiry, ${next(sql`true`)})
      union all
      select ${next(sql`expiration > known.expiry`)} from known
      where asked.expiry is null and known.expiry is not null
    )
    select expiry from known where expiry is not null`;
}

/**
 * The newest rows of some contracts, out of the newest of each: by time alone the search for those of an expired contract
 * would pass over everybody's newer ones. Minutes are found by the key, whose order is that of time for one expiration;
 * the few others by an index of their own.
 */
function newestOfContracts(wanted: BarRange, newest: number): RawBuilder<unknown> {
  const isMinutes = wanted.spans.every(({ resolution }) => resolution === "1m");
  const found = isMinutes ? expirationsOf(wanted) : sql`select asked.expiry`;
  const ofExpiration = isMinutes
    ? sql`expiration = found.expiry`
    : sql`(found.expiry is null or expiration = found.expiry)`;
  return sql`
    select bars.* from (values ${contractsOf(wanted)}) as asked (name, expiry)
    cross join lateral (${found}) as found cross join lateral (
      select ${columns} from option_bars
      where symbol = asked.name and ${ofExpiration} and ${isWanted({ ...wanted, symbols: [], olderNames: [] })}
      order by time desc, option_bars.expiration limit ${newest}
    ) as bars
    order by time desc, symbol, expiration limit ${newest}`;
}

/** The newest rows of one resolution. */
function newestOfResolution(wanted: BarRange, newest: number): RawBuilder<unknown> {
  if (wanted.symbols.length > 0) return newestOfContracts(wanted, newest);
  return sql`
    select ${columns} from option_bars where ${isWanted(wanted)}
    order by time desc, symbol, expiration limit ${newest}`;
}

/** The newest stored bars of a range, each resolution's through its own index; the caller sorts those few. */
export function newestBars(wanted: BarRange, newest: number): RawBuilder<unknown> {
  const parts = byResolution(wanted.spans).map(
    (spans) => sql`(${newestOfResolution({ ...wanted, spans }, newest)})`,
  );
  if (parts.length === 0) return sql`select ${columns} from option_bars where false`;
  return sql.join(parts, sql` union all `);
}
