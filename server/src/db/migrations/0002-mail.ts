import { sql } from "kysely";
import type { Kysely } from "kysely";

const outbox = sql`
  create table mail_outbox (
    id text primary key,
    kind text not null,
    bulk_id text,
    user_id text,
    recipient text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    unsubscribe_url text,
    status text not null check (status in ('pending', 'sent', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    claimed_until timestamptz,
    last_error text,
    created_at timestamptz not null,
    sent_at timestamptz
  )`;

const notices = sql`
  create table subscription_notices (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    ends_at timestamptz not null,
    sent_at timestamptz not null,
    primary key (user_id, kind, ends_at)
  )`;

const statements = [
  outbox,
  sql`create index mail_outbox_due on mail_outbox (next_attempt_at) where status = 'pending'`,
  sql`create unique index mail_outbox_bulk on mail_outbox (bulk_id, user_id) where bulk_id is not null`,
  notices,
  sql`alter table users add column accepts_bulk_mail boolean not null default true`,
];

/** Mail waiting to be sent, one row a recipient, and which ends of subscriptions were announced. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column accepts_bulk_mail`.execute(database);
  await sql`drop table subscription_notices`.execute(database);
  await sql`drop table mail_outbox`.execute(database);
}
