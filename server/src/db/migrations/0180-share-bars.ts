import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The share's own bars, apart from the options': one settlement and currency each, so pesos in 24hs, pesos in contado
 * inmediato and the ADR's dollars are never mixed. `is_made` marks daily bars made of finer ones, which go when those change.
 * One share has some 700 rows a session, so months need no tables of their own.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table share_bars (
      symbol text not null,
      settlement text not null check (settlement in ('ci', '24hs', '48hs', 'unknown')),
      currency text not null check (currency in ('ARS', 'USD')),
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
      turnover double precision,
      flags text not null default '',
      is_made boolean not null default false,
      primary key (resolution, time, settlement, currency, symbol)
    )
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table share_bars`.execute(database);
}
