import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * One row a session and expiry, derived from the bars. `volatility_sessions` says which state of a day's bars
 * (`history_days.touched`) its rows were made of: they are made again when that changed. Volatilities per 1.00.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table volatility_sessions (
      day date primary key,
      touched integer not null,
      made_at timestamptz not null default now()
    );

    create table volatility_days (
      day date not null,
      expiration date not null,
      source text not null check (source in ('simulated', 'replay', 'live', 'imported')),
      quoted_at timestamptz not null,
      years double precision not null,
      rate double precision not null,
      spot double precision,
      spot_from text,
      forward double precision,
      at_the_money double precision,
      risk_reversal double precision,
      butterfly double precision,
      variance_swap double precision,
      quotes integer not null,
      smile text,
      realised_from text,
      realised_close double precision,
      realised_parkinson double precision,
      realised_garman_klass double precision,
      realised_rogers_satchell double precision,
      realised_yang_zhang double precision,
      flags text not null default '',
      primary key (day, expiration)
    )
  `.execute(database);
}
