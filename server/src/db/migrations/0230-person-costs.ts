import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What a user pays to trade: a preset by its name, or figures of their own. No row: they haven't said. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_costs (
      user_id text primary key references users (id) on delete cascade,
      choice text not null,
      terms jsonb,
      updated_at timestamptz not null,
      check ((choice = 'own') = (terms is not null))
    )
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table person_costs`.execute(database);
}
