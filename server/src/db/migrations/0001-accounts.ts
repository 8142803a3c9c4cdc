import { sql } from "kysely";
import type { Kysely } from "kysely";

const people = sql`
  create table users (
    id text primary key,
    email text not null,
    email_key text not null unique,
    first_name text not null,
    last_name text not null,
    password_hash text not null,
    is_active boolean not null default true,
    email_verified boolean not null default false,
    is_partner boolean not null default false,
    subscription_type text not null,
    subscription_status text not null
      check (subscription_status in ('free', 'pending_payment', 'payment_received', 'active', 'expired')),
    discount_code text,
    promotional_code text,
    subscription_created_at timestamptz,
    subscription_activated_at timestamptz,
    trial_ends_at timestamptz,
    subscription_ends_at timestamptz,
    last_login timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

const administrators = sql`
  create table admins (
    id text primary key,
    username text not null,
    username_key text not null unique,
    email text,
    password_hash text not null,
    is_active boolean not null default true,
    totp_secret text,
    totp_last_step bigint,
    last_login timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

function sessionsOf(table: string, owner: string, owners: string) {
  return sql`
    create table ${sql.table(table)} (
      id text primary key,
      ${sql.ref(owner)} text not null references ${sql.table(owners)} (id) on delete cascade,
      secret_hash text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      address text,
      user_agent text
    )`;
}

const plans = sql`
  create table plans (
    id text primary key,
    name text not null,
    description text not null,
    price_usd numeric(12, 2) not null check (price_usd >= 0),
    price_ars numeric(14, 2) not null check (price_ars >= 0),
    icon text not null,
    is_popular boolean not null default false,
    features jsonb not null,
    position integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

const terms = sql`
  create table terms (
    id text primary key,
    version text not null unique,
    title text not null,
    content text not null,
    effective_date timestamptz not null,
    created_at timestamptz not null
  )`;

const acceptances = sql`
  create table terms_acceptances (
    user_id text not null references users (id) on delete cascade,
    terms_id text not null references terms (id),
    method text not null,
    accepted_at timestamptz not null,
    address text,
    user_agent text,
    primary key (user_id, terms_id)
  )`;

const tokens = sql`
  create table account_tokens (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('verify', 'reset')),
    secret_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`;

const payments = sql`
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
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

const audit = sql`
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
  )`;

const settings = sql`create table settings (key text primary key, value jsonb not null)`;

const indexes = [
  sql`create index sessions_user on sessions (user_id, created_at)`,
  sql`create index admin_sessions_admin on admin_sessions (admin_id, created_at)`,
  sql`create index account_tokens_user on account_tokens (user_id, kind)`,
  sql`create index payments_user on payments (user_id, created_at)`,
  sql`create index users_created on users (created_at)`,
  sql`create index audit_log_time on audit_log (time)`,
];

/** People, their sessions and tokens, administrators, plans, terms, payments, settings and the audit log. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const sessions = [
    sessionsOf("sessions", "user_id", "users"),
    sessionsOf("admin_sessions", "admin_id", "admins"),
  ];
  const tables = [people, administrators, ...sessions, plans, terms, acceptances, tokens, payments, audit];
  for (const statement of [...tables, settings, ...indexes]) await statement.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const table of [
    "settings",
    "audit_log",
    "payments",
    "account_tokens",
    "terms_acceptances",
    "terms",
    "plans",
    "admin_sessions",
    "sessions",
    "admins",
    "users",
  ]) {
    await sql`drop table ${sql.table(table)}`.execute(database);
  }
}
