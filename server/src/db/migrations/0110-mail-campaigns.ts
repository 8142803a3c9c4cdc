import { sql } from "kysely";
import type { Kysely } from "kysely";

const campaigns = sql`
  create table mail_campaigns (
    id text primary key,
    idempotency_key text unique,
    request_hash text not null,
    title text not null,
    content text not null,
    include_password_reset boolean not null,
    actor text not null,
    recipients integer not null,
    created_at timestamptz not null
  )`;

/** Mails to many: their recipients are the rows of the outbox that carry the campaign's id. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await campaigns.execute(database);
  await sql`create index mail_campaigns_created on mail_campaigns (created_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table mail_campaigns`.execute(database);
}
