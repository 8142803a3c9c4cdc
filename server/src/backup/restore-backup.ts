import { changeOlderRows } from "../db/migrate.ts";
import type { Database, Transaction } from "../db/tables/schema.ts";
import { verifyBackup } from "./check-backup.ts";
import type { BackupFileReport } from "./check-backup.ts";
import { notABackup, readBackup, RestoreError } from "./read-backup.ts";
import type { BackupEntry } from "./read-backup.ts";
import { createMonth, insertRows, isEmpty, listTables, migrationsOf } from "./repository.ts";
import type { BackupTable } from "./repository.ts";
import { beginProgress, endProgress, isRestoring, noteProgress, readProgress } from "./restore-repository.ts";
import type { RestoreProgress } from "./restore-repository.ts";
import type { TellRows } from "./table-sums.ts";

/** 20,000 rows: what is in memory at once, and what is done again after a restore that was broken off. */
const entriesATransaction = 20;

/**
 * No server starts on half a copy.
 * @throws RestoreError while a copy is being restored, or where that was broken off.
 */
export async function checkRestored(database: Database): Promise<void> {
  if (!(await isRestoring(database))) return;
  throw new RestoreError(
    "la restauración de una copia quedó a medias. Corré otra vez pnpm restore con esa copia.",
  );
}

async function begin(database: Database, { id, migrations }: BackupFileReport): Promise<RestoreProgress> {
  const known = await migrationsOf(database);
  if (migrations.some((name) => !known.includes(name))) {
    throw new RestoreError("La copia es de una versión más nueva de Paridad: actualizá antes de restaurar.");
  }
  return database.transaction().execute(async (trx) => {
    for (const { name } of await listTables(trx)) {
      if (await isEmpty(trx, name)) continue;
      throw new RestoreError("La base de datos ya tiene datos: restaurá en un directorio o base vacíos.");
    }
    await beginProgress(trx, id);
    return { copy: id, entries: 0, rows: 0 };
  });
}

async function insertEntry(
  trx: Transaction,
  tables: ReadonlyMap<string, BackupTable>,
  entry: BackupEntry,
): Promise<number> {
  if (entry.kind === "month" && tables.get(entry.month.parent)?.isPartitioned) {
    await createMonth(trx, entry.month);
  }
  if (entry.kind !== "rows") return 0;
  const table = tables.get(entry.table);
  if (table === undefined) throw new RestoreError(notABackup);
  return insertRows(trx, { table, rows: entry.rows });
}

/** A file's entries a transaction at a time, without the first `passed`. */
async function* batches(path: string, { passed, size }: { passed: number; size: number }) {
  let place = 0;
  let batch: BackupEntry[] = [];
  for await (const entry of readBackup(path)) {
    place += 1;
    if (place <= passed) continue;
    batch.push(entry);
    if (batch.length < size && entry.kind !== "end") continue;
    yield { entries: batch, place };
    batch = [];
  }
}

/**
 * Restores a backup into an empty, migrated database. The copy is read whole first; then its rows are written 20,000 at a
 * time, each time with a note of how far it came, so a restore that was broken off goes on there when it is asked for
 * again; those of an older release are brought up to date last. Until it is done no server starts on the database.
 * @returns how many rows the copy has.
 * @throws RestoreError
 */
export async function restoreBackup(
  database: Database,
  path: string,
  {
    tell = () => undefined,
    entriesAtOnce = entriesATransaction,
  }: { readonly tell?: TellRows; readonly entriesAtOnce?: number } = {},
): Promise<number> {
  const copy = await verifyBackup(path);
  const known = await readProgress(database);
  if (known !== null && known.copy !== copy.id) {
    throw new RestoreError("En esta base quedó a medias la restauración de otra copia.");
  }
  const begun = known ?? (await begin(database, copy));
  const tables = new Map((await listTables(database)).map((table) => [table.name, table]));
  let { rows } = begun;
  for await (const { entries, place } of batches(path, { passed: begun.entries, size: entriesAtOnce })) {
    rows += await database.transaction().execute(async (trx) => {
      let here = 0;
      for (const entry of entries) here += await insertEntry(trx, tables, entry);
      await noteProgress(trx, { entries: place, rows: rows + here });
      return here;
    });
    tell(rows);
  }
  await database.transaction().execute(async (trx) => {
    await changeOlderRows(trx, copy.migrations);
    await endProgress(trx);
  });
  return rows;
}
