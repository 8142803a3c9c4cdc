import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * People, administrators, their sessions and tokens, and what they accepted. `search_name` and `search_text` are what an
 * administrator's search looks through: lower case and without accents, whatever the database's locale makes of them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
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
      accepts_bulk_mail boolean not null default true,
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
      updated_at timestamptz not null,
      search_name text generated always as
        (translate(lower(first_name || ' ' || last_name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored,
      search_text text generated always as
        (translate(lower(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(promotional_code, '')
          || ' ' || coalesce(discount_code, '')), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored
    );
    create index users_created on users (created_at);

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
    );

    create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      secret_hash text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      address text,
      user_agent text
    );
    create index sessions_user on sessions (user_id, created_at);

    create table admin_sessions (
      id text primary key,
      admin_id text not null references admins (id) on delete cascade,
      secret_hash text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      address text,
      user_agent text
    );
    create index admin_sessions_admin on admin_sessions (admin_id, created_at);

    create table account_tokens (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('verify', 'reset')),
      secret_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index account_tokens_user on account_tokens (user_id, kind);

    create table terms (
      id text primary key,
      version text not null unique,
      title text not null,
      content text not null,
      effective_date timestamptz not null,
      created_at timestamptz not null
    );

    create table terms_acceptances (
      user_id text not null references users (id) on delete cascade,
      terms_id text not null references terms (id),
      method text not null,
      accepted_at timestamptz not null,
      address text,
      user_agent text,
      primary key (user_id, terms_id)
    )
  `.execute(database);
}
