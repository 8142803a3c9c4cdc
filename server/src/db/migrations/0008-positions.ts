import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Saved positions; what a user pays to trade (a preset by its name or figures of their own; no row: they haven't said)
 * and says of their capital and margin; their choices on screens; operations they imported, a row a file, with the positions those made and the
 * columns of lists they have told. `format` says how `content` is written, so an older one is known for what it is.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table positions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      note text not null default '',
      settlement text not null check (settlement in ('24hs', '48hs', 'CI')),
      exit text not null default 'cheaper' check (exit in ('cheaper', 'close', 'exercise')),
      keep_shares boolean not null default false,
      status text not null check (status in ('open', 'closed')),
      version integer not null check (version >= 1),
      format integer not null,
      content jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index positions_user on positions (user_id, updated_at desc);

    create table person_costs (
      user_id text primary key references users (id) on delete cascade,
      choice text not null,
      terms jsonb,
      updated_at timestamptz not null,
      check ((choice = 'own') = (terms is not null))
    );

    create table account_choices (
      user_id text primary key references users (id) on delete cascade,
      content jsonb not null,
      updated_at timestamptz not null
    );

    create table risk_settings (
      user_id text primary key references users (id) on delete cascade,
      version integer not null check (version >= 1),
      content jsonb not null,
      updated_at timestamptz not null
    );

    create table operation_imports (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      file_name text not null,
      layout text,
      operations integer not null,
      format integer not null,
      content jsonb not null,
      created_at timestamptz not null
    );
    create index operation_imports_user on operation_imports (user_id, created_at);

    create table import_slots (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      key text not null,
      positions jsonb not null
    );
    create index import_slots_user on import_slots (user_id);

    create table import_mappings (
      user_id text not null references users (id) on delete cascade,
      headings text not null,
      columns jsonb not null,
      updated_at timestamptz not null,
      primary key (user_id, headings)
    )
  `.execute(database);
}
