import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import type { Schema } from "./tables/schema.ts";

/** Number of rows that a query finds. */
export async function countOf<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await query.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return Number(count);
}
