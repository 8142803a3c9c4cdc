import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Changes of a position's newest versions, for the editor of an older one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table positions add column changes jsonb not null default '[]'`.execute(database);
}
