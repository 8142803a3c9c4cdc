import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Transaction } from "../db/tables/schema.ts";
import { errorCodeOf } from "../platform/error-code-of.ts";
import { listMonths, listTables, readRows, rowsAPageOf } from "./repository.ts";
import type { BackupTable } from "./repository.ts";
import { TableSums } from "./table-sums.ts";
import type { TellRows } from "./table-sums.ts";

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

type Writing = { readonly write: Write; readonly sums: TableSums; readonly tell: TellRows };

async function writeTable(
  transaction: Transaction,
  table: BackupTable,
  { write, sums, tell }: Writing,
): Promise<void> {
  sums.add(table.name, { rows: 0, hash: "0" });
  const limit = rowsAPageOf(table, rowsAPage);
  let page = await readRows(transaction, { table, after: null, limit });
  while (page !== null) {
    await write(`${table.name}\t${page.text.replaceAll("\n", " ")}`);
    sums.add(table.name, page);
    tell(sums.rows());
    page = await readRows(transaction, { table, after: page.last, limit });
  }
}

async function writeAll(transaction: Transaction, writing: Writing): Promise<Omit<BackupReport, "path">> {
  const { write, sums } = writing;
  const tables = inOrder(await listTables(transaction));
  await write(`paridad\t${JSON.stringify({ format: backupFormat })}`);
  for (const month of await listMonths(transaction)) await write(`month\t${JSON.stringify(month)}`);
  for (const table of tables) await writeTable(transaction, table, writing);
  await write(`sums\t${JSON.stringify(sums.all())}`);
  return { rows: sums.rows(), tables: tables.length };
}

/**
 * Writes every row, as of one moment, into a compressed file that any empty database of the product can be restored from.
 * The file appears when it is complete; its last lines say how many rows each table has and the hash of all.
 */
export async function writeBackup(
  database: Database,
  { path, tell = () => undefined }: { path: string; tell?: TellRows },
): Promise<BackupReport> {
  const partial = `${path}.part`;
  const gzip = createGzip();
  // A file left by an earlier try would keep its old mode.
  await rm(partial, { force: true });
  // A file that can't be written fails the copy: without somebody who listens it would end the whole server.
  const written = pipeline(gzip, createWriteStream(partial, { mode: 0o600, flags: "wx" }));
  written.catch(() => undefined);
  const hash = createHash("sha256");
  const write: Write = async (line) => {
    hash.update(line).update("\n");
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, "drain"), written]);
  };
  try {
    const report = await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((transaction) => writeAll(transaction, { write, sums: new TableSums(), tell }));
    await write(`end\t${JSON.stringify({ rows: report.rows, sha256: hash.copy().digest("hex") })}`);
    gzip.end();
    await written;
    await rename(partial, path);
    return { path, ...report };
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    const code = errorCodeOf(error);
    const isOfFile = error instanceof Error && "syscall" in error;
    throw isOfFile
      ? new Error(`No se puede escribir la copia en ${path} (${code}).`, { cause: error })
      : error;
  }
}
