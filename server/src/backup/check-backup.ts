import type { Database } from "../db/tables/schema.ts";
import { readBackup, RestoreError } from "./read-backup.ts";
import { listTables, readHash, rowsAPageOf } from "./repository.ts";
import { differencesOf, TableSums } from "./table-sums.ts";
import type { TableSum, TellRows } from "./table-sums.ts";

const rowsAPage = 20_000;

export type BackupFileReport = {
  readonly rows: number;
  /** Tells one copy from another. */
  readonly id: string;
  /** What the database had that was copied. */
  readonly migrations: readonly string[];
  /** Null for a copy of before they were written. */
  readonly sums: Readonly<Record<string, TableSum>> | null;
};

/**
 * Reads a whole copy without a database.
 * @throws RestoreError when it is not whole and as it was written.
 */
export async function verifyBackup(path: string): Promise<BackupFileReport> {
  let sums: BackupFileReport["sums"] = null;
  let migrations: readonly string[] = [];
  let end = { rows: 0, hash: "" };
  for await (const entry of readBackup(path)) {
    if (entry.kind === "header") ({ migrations } = entry);
    if (entry.kind === "sums") ({ sums } = entry);
    if (entry.kind === "end") end = entry;
  }
  return { rows: end.rows, id: end.hash, migrations, sums };
}

async function sumsOf(
  database: Database,
  { names, tell }: { names: ReadonlySet<string>; tell: TellRows },
): Promise<Record<string, TableSum>> {
  const sums = new TableSums();
  let rows = 0;
  for (const table of await listTables(database)) {
    if (!names.has(table.name)) continue;
    const limit = rowsAPageOf(table, rowsAPage);
    for (let after: string | null = null; ;) {
      const page = await readHash(database, { table, after, limit });
      if (page === null) break;
      sums.add(table.name, page);
      after = page.last;
      tell((rows += page.rows));
    }
  }
  return sums.all();
}

/**
 * Compares a copy with the database that it was restored into: rows of each table, and a hash over all of them in any
 * order. Tables that the copy leaves out are not looked at. Both must be of one version of the schema.
 * @returns the differences in words; none when they are equal.
 * @throws RestoreError when the copy is not whole.
 */
export async function compareBackup(
  database: Database,
  path: string,
  tell: TellRows = () => undefined,
): Promise<string[]> {
  const { sums } = await verifyBackup(path);
  if (sums === null) throw new RestoreError("La copia es vieja y no trae sumas para comparar.");
  return differencesOf(sums, await sumsOf(database, { names: new Set(Object.keys(sums)), tell }));
}
