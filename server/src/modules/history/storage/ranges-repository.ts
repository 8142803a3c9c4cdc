import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { HistoryTables, OptionBarsTable } from "../../../db/tables/history-tables.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";

export type BarRow = Omit<OptionBarsTable, "day_volume" | "day_operations" | "day_turnover">;
export type HistoryDatabase = Kysely<HistoryTables>;
/** `to` is exclusive; null bounds nothing. */
export type Stretch = { readonly from: Date | null; readonly to: Date | null };

/** An older name of a contract that is asked for by its newer one. */
export type OlderName = { readonly asked: string; readonly symbol: string; readonly expiration: string };

/** Which stored bars. */
export type BarRange = Stretch & {
  readonly symbols: readonly string[];
  readonly olderNames: readonly OlderName[];
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

/** The condition of a range, but for its resolution. */
export function isAsked({ symbols, olderNames, from, to, withheld }: BarRange): RawBuilder<unknown> {
  const named = symbols.length === 0 ? sql`true` : sql`symbol in (${sql.join(symbols)})`;
  const older = olderNames.map(
    ({ symbol, expiration }) => sql`(symbol = ${symbol} and expiration = ${expiration}::date)`,
  );
  const ofSymbols = older.length === 0 ? named : anyOf([named, ...older]);
  return sql`${ofSymbols} and ${isWithin({ from, to })} and ${isShared(withheld)}`;
}

/** The condition of a range. */
export function isWanted(wanted: BarRange): RawBuilder<unknown> {
  return sql`resolution = ${wanted.resolution} and ${isAsked(wanted)}`;
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
function expirationsOf(range: BarRange): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`(
    select min(expiration) from option_bars where symbol = asked.name and ${after} and ${isWithin(range)}
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
  const isMinutes = wanted.resolution === "1m";
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

/** The newest stored bars of a range. */
export function newestBars(wanted: BarRange, newest: number): RawBuilder<unknown> {
  if (wanted.symbols.length > 0) return newestOfContracts(wanted, newest);
  return sql`
    select ${columns} from option_bars where ${isWanted(wanted)}
    order by time desc, symbol, expiration limit ${newest}`;
}
