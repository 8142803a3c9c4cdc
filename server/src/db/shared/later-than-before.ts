import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** For `updated_at`: `at`, or just after what the row says, so that of two readings of a row the newer one is known. */
export function laterThanBefore(at: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`;
}
