import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * A browser takes notices for as long as the session that asked for them; those of before are forgotten, as nobody can say
 * whose session they were of. Watches of alerts read what changed of positions and costs too.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions add column session_id text references sessions (id) on delete cascade
  `.execute(database);
  await sql`delete from push_subscriptions`.execute(database);
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(database);
  await sql`create index positions_changed on positions (updated_at)`.execute(database);
  await sql`create index person_costs_changed on person_costs (updated_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop index person_costs_changed`.execute(database);
  await sql`drop index positions_changed`.execute(database);
  await sql`alter table push_subscriptions drop column session_id`.execute(database);
}
