import { errorCodeOf } from "../platform/error-code-of.ts";
import type { Database, Transaction } from "./tables/schema.ts";

const attempts = 4;
/** A deadlock, or a transaction that PostgreSQL could not order: it changed nothing and may run again. */
const repeatableCodes = new Set(["40P01", "40001"]);

/**
 * Runs `work` in a transaction, again when the database broke it off over a deadlock (at most three times; then that
 * error is thrown). The order of locks in docs/architecture.md is what prevents deadlocks; this only covers the rest,
 * such as two users whose e-mails are swapped at once. `work` must therefore have no effect outside the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !repeatableCodes.has(errorCodeOf(error))) throw error;
    }
  }
}
