import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What the newest versions of a position changed, for whoever edits an older one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table positions add column changes jsonb not null default '[]'`.execute(database);
}
