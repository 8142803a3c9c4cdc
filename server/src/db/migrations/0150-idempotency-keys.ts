import { sql } from "kysely";
import type { Kysely } from "kysely";

const keys = sql`
  create table idempotency_keys (
    id text primary key,
    request_hash text not null,
    answer jsonb,
    created_at timestamptz not null
  )`;

/**
 * Keys of every call that must act once. Campaigns had columns of their own for it: they stay, empty, as long as a
 * process of the version before may write them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await keys.execute(database);
  await sql`create index idempotency_keys_created on idempotency_keys (created_at)`.execute(database);
  await sql`alter table mail_campaigns alter column request_hash drop not null`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`update mail_campaigns set request_hash = '' where request_hash is null`.execute(database);
  await sql`alter table mail_campaigns alter column request_hash set not null`.execute(database);
  await sql`drop table idempotency_keys`.execute(database);
}
