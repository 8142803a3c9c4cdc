import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Bars of options keyed by contract, time and resolution, a table a month (the repository makes those it writes); prices
 * are pesos a share in double precision, which keeps every recorded price to the last digit. A contract's newest minutes
 * are found by the key, an expiration at a time; only the few coarser rows need an index on the symbol. No foreign key, no
 * serial, no trigger: docs/growing-out.md says which engines can take the bars over.
 *
 * `history_days` says which days have all their daily bars stored; `made` lists the contracts whose daily bar was made of
 * finer ones (`SYMBOL YYYY-MM-DD`), which go when the day's bars change, as those of `share_bars` marked `is_made`. A
 * share's bars are of one settlement and currency each, so pesos and the ADR's dollars are never mixed; one share has some
 * 700 rows a session, so its months need no tables of their own. `feed_periods` says under which terms of which source the
 * bars of a time were recorded: a row for each unbroken stretch of a feed instead of a column for each bar.
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
      day_volume double precision,
      day_operations double precision,
      day_turnover double precision,
      primary key (symbol, expiration, time, resolution)
    ) partition by range (time);
    create index option_bars_time on option_bars using brin (time);
    create index option_bars_resolution_time on option_bars (resolution, time desc);
    create index option_bars_coarse on option_bars (symbol, resolution, time desc) where resolution <> '1m';

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
    );

    create table instrument_renames (
      expiration date not null,
      from_symbol text not null,
      to_symbol text not null,
      ex_date date not null,
      primary key (expiration, from_symbol)
    );

    create table history_days (
      day date primary key,
      touched integer not null default 1,
      touched_at timestamptz not null default now(),
      closed_at timestamptz,
      made text[] not null default '{}'
    );

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
      day_volume double precision,
      day_turnover double precision,
      primary key (resolution, time, settlement, currency, symbol)
    );

    create table feed_periods (
      kind text not null check (kind in ('simulated', 'replay', 'live')),
      source text not null,
      redistribution text not null check (redistribution in ('none', 'delayed', 'full')),
      started_at timestamptz not null,
      ended_at timestamptz not null,
      primary key (kind, source, redistribution, started_at)
    )
  `.execute(database);
}
