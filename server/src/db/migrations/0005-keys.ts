import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Personal keys of the data API, publishable keys of partners, the calls that each day counted, and who asks to show panels
 * on their sites: one row a user, the newest request and what was decided.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      scopes text not null,
      secret_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index api_keys_user on api_keys (user_id, created_at);

    create table embed_keys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      public_key text not null unique,
      name text not null,
      origins text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index embed_keys_user on embed_keys (user_id, created_at);

    create table key_usage (
      key_id text not null,
      day text not null,
      calls integer not null,
      refused integer not null,
      primary key (key_id, day)
    );
    create index key_usage_day on key_usage (day);

    create table partner_requests (
      user_id text primary key references users (id) on delete cascade,
      origins text not null,
      asked_at timestamptz not null,
      decision text check (decision in ('approved', 'rejected')),
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    );
    create index partner_requests_waiting on partner_requests (asked_at) where decision is null
  `.execute(database);
}
