import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Keys of sites that their owners proved, until an administrator answers. Users already answered cannot get one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table embed_keys add column proved_at timestamptz`.execute(database);
  await sql`alter table partner_requests add column answered_at timestamptz`.execute(database);
  await sql`update partner_requests set answered_at = decided_at`.execute(database);
}
