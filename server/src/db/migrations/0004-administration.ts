import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Settings, the audit log with its chain of hashes, keys of calls that must act once, events that administrators write
 * (those of the calendar and of renamed chains are worked out when they are read), and what nothing else keeps of a
 * Buenos Aires day: how many used the product, and the most connections at a time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (key text primary key, value jsonb not null);

    create table audit_log (
      id text primary key,
      position bigint not null unique,
      time timestamptz not null,
      actor text not null,
      action text not null,
      target text,
      before jsonb,
      after jsonb,
      address text,
      user_agent text,
      previous_hash text not null,
      hash text not null
    );
    create index audit_log_time on audit_log (time);

    create table idempotency_keys (
      id text primary key,
      request_hash text not null,
      answer jsonb,
      created_at timestamptz not null
    );
    create index idempotency_keys_created on idempotency_keys (created_at);

    create table market_events (
      id text primary key,
      kind text not null check (kind in ('dividend', 'earnings', 'election', 'holiday', 'other')),
      day date not null,
      title text not null,
      note text not null default '',
      amount double precision check (amount > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index market_events_day on market_events (day);
    create unique index market_events_holiday on market_events (day) where kind = 'holiday';

    create table usage_days (
      day date primary key,
      active_users integer not null check (active_users >= 0),
      connections integer not null check (connections >= 0)
    )
  `.execute(database);
}
