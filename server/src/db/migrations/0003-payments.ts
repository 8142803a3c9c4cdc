import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Plans, payment requests with their receipts and decisions, promotional codes, and how users leave a plan. A rejected
 * payment is a cancelled one with a reason. A receipt's file stands apart from what is known of it, so lists carry none.
 * `owed_refunds` is money owed to people whose accounts are gone: what a bank needs to give it back and nothing else of
 * them; its id is the cancellation's, so the procedure number that its owner has by mail still finds it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id text primary key,
      name text not null,
      description text not null,
      price_usd numeric(12, 2) not null check (price_usd >= 0),
      price_ars numeric(14, 2) not null check (price_ars >= 0),
      icon text not null,
      is_popular boolean not null default false,
      features json not null,
      position integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create table payments (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      plan_id text not null,
      plan_name text not null,
      period text not null check (period in ('monthly', 'yearly')),
      amount numeric(14, 2) not null check (amount >= 0),
      currency text not null,
      reference text not null unique,
      status text not null check (status in ('pending', 'received', 'active', 'cancelled')),
      list_amount numeric(14, 2),
      promotional_code text,
      free_months integer not null default 0,
      paid_on date,
      payer_name text,
      payer_tax_id text,
      question text,
      asked_at timestamptz,
      reason text,
      decided_at timestamptz,
      decided_by text,
      covers_from timestamptz,
      covers_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index payments_user on payments (user_id, created_at);
    create index payments_open on payments (created_at) where status in ('pending', 'received');

    create table payment_receipts (
      id text primary key,
      payment_id text not null references payments (id) on delete cascade,
      name text not null,
      kind text not null check (kind in ('pdf', 'jpg', 'png')),
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      created_at timestamptz not null
    );
    create index payment_receipts_payment on payment_receipts (payment_id);
    create index payment_receipts_created on payment_receipts (created_at);

    create table receipt_files (
      receipt_id text primary key references payment_receipts (id) on delete cascade,
      content bytea not null
    );

    create table promotional_codes (
      id text primary key,
      code text not null,
      code_key text not null unique,
      kind text not null check (kind in ('percent', 'months')),
      value integer not null check (value > 0),
      maximum_uses integer check (maximum_uses > 0),
      uses integer not null default 0 check (uses >= 0),
      first_day date,
      last_day date,
      plan_id text,
      is_active boolean not null default true,
      note text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (maximum_uses is null or uses <= maximum_uses)
    );

    create table promotional_code_uses (
      payment_id text primary key references payments (id) on delete cascade,
      code_id text not null references promotional_codes (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      used_at timestamptz not null,
      unique (code_id, user_id)
    );

    create table plan_cancellations (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('notice', 'withdrawal')),
      plan_id text not null,
      payment_id text,
      amount numeric(14, 2),
      refunded_at timestamptz,
      created_at timestamptz not null
    );
    create index plan_cancellations_user on plan_cancellations (user_id, created_at);

    create table owed_refunds (
      id text primary key,
      reference text,
      amount numeric(14, 2),
      payer_name text,
      payer_tax_id text,
      created_at timestamptz not null,
      refunded_at timestamptz
    )
  `.execute(database);
}
