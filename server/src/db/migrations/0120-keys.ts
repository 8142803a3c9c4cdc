import { sql } from "kysely";
import type { Kysely } from "kysely";

const apiKeys = sql`
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
  )`;

const embedKeys = sql`
  create table embed_keys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    public_key text not null unique,
    name text not null,
    origins text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`;

const usage = sql`
  create table key_usage (
    key_id text not null,
    day text not null,
    calls integer not null,
    refused integer not null,
    primary key (key_id, day)
  )`;

const indexes = [
  sql`create index api_keys_user on api_keys (user_id, created_at)`,
  sql`create index embed_keys_user on embed_keys (user_id, created_at)`,
  sql`create index key_usage_day on key_usage (day)`,
];

/** Personal keys of the data API, publishable keys of partners, and the calls that each day counted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [apiKeys, embedKeys, usage, ...indexes]) await statement.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const table of ["key_usage", "embed_keys", "api_keys"]) {
    await sql`drop table ${sql.table(table)}`.execute(database);
  }
}
