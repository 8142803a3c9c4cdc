import { sql } from "kysely";
import type { Database } from "./tables/schema.ts";

/** Fails when the database does not answer. */
export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}
