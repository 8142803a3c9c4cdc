import type { Transaction } from "../db/tables/schema.ts";
import { readBackup, RestoreError } from "./read-backup.ts";
import { listTables, readHash, rowsAPageOf } from "./repository.ts";
import { differencesOf, TableSums } from "./table-sums.ts";
import type { TableSum } from "./table-sums.ts";

const rowsAPage = 20_000;

export type BackupFileReport = {
  readonly rows: number;
  readonly sums: Readonly<Record<string, TableSum>>;
};

/**
 * Reads a whole copy without a database.
 * @throws RestoreError when it is not whole and as it was written.
 */
export async function verifyBackup(path: string): Promise<BackupFileReport> {
  let sums: BackupFileReport["sums"] = {};
  let rows = 0;
  for await (const entry of readBackup(path)) {
    if (entry.kind === "sums") ({ sums } = entry);
    if (entry.kind === "end") ({ rows } = entry);
  }
  return { rows, sums };
}

/**
 * Compares what was restored with the copy: rows of each table, and a hash over all of them in any order.
 * @throws RestoreError with the tables that differ.
 */
export async function checkRestored(
  transaction: Transaction,
  expected: BackupFileReport["sums"],
): Promise<void> {
  const sums = new TableSums();
  for (const table of await listTables(transaction)) {
    const limit = rowsAPageOf(table, rowsAPage);
    for (let after: string | null = null; ;) {
      const page = await readHash(transaction, { table, after, limit });
      if (page === null) break;
      sums.add(table.name, page);
      after = page.last;
    }
  }
  const differences = differencesOf(expected, sums.all());
  if (differences.length > 0) {
    throw new RestoreError(["Lo restaurado no coincide con la copia:", ...differences].join("\n  "));
  }
}
