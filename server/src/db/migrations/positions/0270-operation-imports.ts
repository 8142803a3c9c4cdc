import { sql } from "kysely";
import type { Kysely } from "kysely";

const imports = sql`
  create table operation_imports (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    file_name text not null,
    layout text,
    operations integer not null,
    format integer not null,
    content jsonb not null,
    created_at timestamptz not null
  )`;

const slots = sql`
  create table import_slots (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    key text not null,
    positions jsonb not null
  )`;

const mappings = sql`
  create table import_mappings (
    user_id text not null references users (id) on delete cascade,
    headings text not null,
    columns jsonb not null,
    updated_at timestamptz not null,
    primary key (user_id, headings)
  )`;

const settings = sql`
  create table risk_settings (
    user_id text primary key references users (id) on delete cascade,
    version integer not null check (version >= 1),
    content jsonb not null,
    updated_at timestamptz not null
  )`;

/**
 * Imported operations, a row a file; the positions they made, with what was written into each; the columns of lists that a
 * person has told, and what they said of their capital and margin.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await imports.execute(database);
  await sql`create index operation_imports_user on operation_imports (user_id, created_at)`.execute(database);
  await slots.execute(database);
  await sql`create index import_slots_user on import_slots (user_id)`.execute(database);
  await mappings.execute(database);
  await settings.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const table of ["risk_settings", "import_mappings", "import_slots", "operation_imports"]) {
    await sql`drop table ${sql.table(table)}`.execute(database);
  }
}
