import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Transaction } from "../db/tables/schema.ts";
import { listMonths, listTables, migrationsOf, readRows } from "./repository.ts";
import type { BackupTable } from "./repository.ts";

const rowsAPage = 1_000;
export const backupFormat = 1;
export type BackupReport = { readonly path: string; readonly rows: number; readonly tables: number };
type Write = (line: string) => Promise<void>;

/** Parents before children. */
export function inOrder(tables: readonly BackupTable[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const visit = (table: BackupTable): void => {
    if (ordered.includes(table)) return;
    for (const need of table.needs) {
      const parent = tables.find(({ name }) => name === need);
      if (parent !== undefined) visit(parent);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

async function writeTable(
  connection: Database | Transaction,
  { table, write }: { table: BackupTable; write: Write },
): Promise<number> {
  let count = 0;
  let page = await readRows(connection, { table, after: null, limit: rowsAPage });
  while (page !== null) {
    await write(`${table.name}\t${page.rows.replaceAll("\n", " ")}`);
    count += page.count;
    page = await readRows(connection, { table, after: page.last, limit: rowsAPage });
  }
  return count;
}

async function writeAll(
  database: Database,
  { isWhole, write }: { isWhole: boolean; write: Write },
): Promise<Omit<BackupReport, "path">> {
  const tables = inOrder(await listTables(database));
  const migrations = await migrationsOf(database);
  await write(`paridad\t${JSON.stringify({ format: backupFormat, migrations, isWhole })}`);
  let rows = 0;
  // One snapshot for related tables; bars are many and independent of each other.
  await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      for (const table of tables.filter(({ isPartitioned }) => !isPartitioned)) {
        rows += await writeTable(trx, { table, write });
      }
    });
  if (!isWhole) return { rows, tables: tables.length };
  for (const month of await listMonths(database)) await write(`month\t${JSON.stringify(month)}`);
  for (const table of tables.filter(({ isPartitioned }) => isPartitioned)) {
    rows += await writeTable(database, { table, write });
  }
  return { rows, tables: tables.length };
}

/**
 * Writes every row into a compressed file that any database of the product, embedded or PostgreSQL, can be restored
 * from. `isWhole: false` leaves the history's bars out. The file appears when it is complete.
 */
export async function writeBackup(
  database: Database,
  { path, isWhole = true }: { path: string; isWhole?: boolean },
): Promise<BackupReport> {
  const partial = `${path}.part`;
  const gzip = createGzip();
  // A file left by an earlier try would keep its old mode.
  await rm(partial, { force: true });
  const file = createWriteStream(partial, { mode: 0o600, flags: "wx" });
  gzip.pipe(file);
  const write: Write = async (line) => {
    if (!gzip.write(`${line}\n`)) await once(gzip, "drain");
  };
  try {
    const report = await writeAll(database, { isWhole, write });
    await write(`end\t${report.rows}`);
    gzip.end();
    await finished(file);
    await rename(partial, path);
    return { path, ...report };
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}
