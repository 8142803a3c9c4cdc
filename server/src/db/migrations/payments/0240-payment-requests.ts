import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What the user says of a transfer, what an administrator decided, and the price's making. A rejected payment is a
 * cancelled one with a reason: the release before knows no other state.
 */
const told = sql`
  alter table payments
    add column list_amount numeric(14, 2),
    add column promotional_code text,
    add column free_months integer not null default 0,
    add column paid_on date,
    add column payer_name text,
    add column payer_tax_id text,
    add column question text,
    add column asked_at timestamptz,
    add column reason text,
    add column decided_at timestamptz,
    add column decided_by text,
    add column covers_from timestamptz,
    add column covers_until timestamptz`;

const receipts = sql`
  create table payment_receipts (
    id text primary key,
    payment_id text not null references payments (id) on delete cascade,
    name text not null,
    kind text not null check (kind in ('pdf', 'jpg', 'png')),
    bytes integer not null check (bytes > 0),
    sha256 text not null,
    created_at timestamptz not null
  )`;

/** Apart from what is known of them: lists and the frequent copies don't carry files. */
const files = sql`
  create table receipt_files (
    receipt_id text primary key references payment_receipts (id) on delete cascade,
    content bytea not null
  )`;

const codes = sql`
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
  )`;

const uses = sql`
  create table promotional_code_uses (
    payment_id text primary key references payments (id) on delete cascade,
    code_id text not null references promotional_codes (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    used_at timestamptz not null,
    unique (code_id, user_id)
  )`;

const notices = sql`
  create table plan_cancellations (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('notice', 'withdrawal')),
    plan_id text not null,
    payment_id text,
    amount numeric(14, 2),
    refunded_at timestamptz,
    created_at timestamptz not null
  )`;

const statements = [
  told,
  sql`create index payments_open on payments (created_at) where status in ('pending', 'received')`,
  receipts,
  sql`create index payment_receipts_payment on payment_receipts (payment_id)`,
  sql`create index payment_receipts_created on payment_receipts (created_at)`,
  files,
  codes,
  uses,
  notices,
  sql`create index plan_cancellations_user on plan_cancellations (user_id, created_at)`,
];

/** Payment requests with their receipts and decisions, promotional codes, and notices by which users leave a plan. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const table of [
    "plan_cancellations",
    "promotional_code_uses",
    "promotional_codes",
    "receipt_files",
    "payment_receipts",
  ]) {
    await sql`drop table ${sql.table(table)}`.execute(database);
  }
  await sql`drop index payments_open`.execute(database);
  await sql`
    alter table payments
      drop column list_amount, drop column promotional_code, drop column free_months, drop column paid_on,
      drop column payer_name, drop column payer_tax_id, drop column question, drop column asked_at,
      drop column reason, drop column decided_at, drop column decided_by, drop column covers_from,
      drop column covers_until
  `.execute(database);
}
