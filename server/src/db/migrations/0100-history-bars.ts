import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The history: bars keyed by contract, time and resolution, range-partitioned by month (the repository makes the
 * months it writes), and the reference data of contracts apart. Prices are pesos a share in double precision, which
 * keeps every recorded price to the last digit. No foreign key, no serial, no trigger; docs/growing-out.md says which engines can
 * take the bars over, and what was tried.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table option_bars (
      symbol text not null,
      expiration date not null,
      time timestamptz not null,
      resolution text not null check (resolution in ('1m', '5m', '1d')),
      source text not null check (source in ('simulated', 'replay', 'live', 'imported')),
      open double precision,
      high double precision,
      low double precision,
      close double precision,
      bid double precision,
      ask double precision,
      volume double precision,
      operations double precision,
      turnover double precision,
      underlying double precision,
      rate_percent double precision,
      flags text not null default '',
      primary key (symbol, expiration, time, resolution)
    ) partition by range (time)
  `.execute(database);
  await sql`create index option_bars_time on option_bars using brin (time)`.execute(database);
  await sql`create index option_bars_resolution_time on option_bars (resolution, time desc)`.execute(
    database,
  );
  await sql`
    create table instruments (
      symbol text not null,
      expiration date not null,
      strike double precision not null check (strike > 0),
      type text not null check (type in ('call', 'put')),
      strike_certainty text not null check (strike_certainty in ('reference', 'exact', 'inferred')),
      expiration_estimated boolean not null,
      source text not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null,
      primary key (symbol, expiration)
    )
  `.execute(database);
  await sql`
    create table instrument_renames (
      expiration date not null,
      from_symbol text not null,
      to_symbol text not null,
      ex_date date not null,
      primary key (expiration, from_symbol)
    )
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table instrument_renames`.execute(database);
  await sql`drop table instruments`.execute(database);
  await sql`drop table option_bars`.execute(database);
}
