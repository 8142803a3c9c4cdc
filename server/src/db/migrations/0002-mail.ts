import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Mail that waits to be sent, one row a recipient; mails to many, whose recipients are the rows with their id; and which
 * ends of subscriptions were announced.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
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
      turn smallint not null,
      status text not null check (status in ('pending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      claimed_until timestamptz,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz
    );
    create index mail_outbox_due on mail_outbox (turn, created_at) where status = 'pending';
    create index mail_outbox_alerts on mail_outbox (user_id, created_at) where kind = 'alert';
    create unique index mail_outbox_bulk on mail_outbox (bulk_id, user_id) where bulk_id is not null;

    create table mail_campaigns (
      id text primary key,
      title text not null,
      content text not null,
      include_password_reset boolean not null,
      actor text not null,
      recipients integer not null,
      created_at timestamptz not null
    );
    create index mail_campaigns_created on mail_campaigns (created_at);

    create table subscription_notices (
      user_id text not null references users (id) on delete cascade,
      kind text not null,
      ends_at timestamptz not null,
      sent_at timestamptz not null,
      primary key (user_id, kind, ends_at)
    )
  `.execute(database);
}
