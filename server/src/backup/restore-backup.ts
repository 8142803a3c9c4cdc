import type { Database, Transaction } from "../db/tables/schema.ts";
import { checkRestored, verifyBackup } from "./check-backup.ts";
import { notABackup, readBackup, RestoreError } from "./read-backup.ts";
import type { BackupEntry } from "./read-backup.ts";
import { createMonth, hasPlaceFor, insertRows, isEmpty, listTables } from "./repository.ts";
import type { BackupTable } from "./repository.ts";
import type { TellRows } from "./table-sums.ts";

async function insertEntry(
  transaction: Transaction,
  tables: ReadonlyMap<string, BackupTable>,
  entry: BackupEntry,
): Promise<number> {
  if (entry.kind === "month" && tables.get(entry.month.parent)?.isPartitioned) {
    await createMonth(transaction, entry.month);
  }
  if (entry.kind !== "rows") return 0;
  const table = tables.get(entry.table);
  if (table === undefined) throw new RestoreError(notABackup);
  const page = { table, rows: entry.rows };
  if (!(await hasPlaceFor(transaction, page))) {
    throw new RestoreError(
      `La copia es de otra versión de Paridad: sus filas de ${table.name} tienen datos que esta no guarda.`,
    );
  }
  return insertRows(transaction, page);
}

/**
 * Restores a backup into an empty, migrated database, whole or not at all: the copy is read once before, and what was
 * written is compared with it at the end.
 * @returns how many rows the copy has.
 * @throws RestoreError
 */
export async function restoreBackup(
  database: Database,
  path: string,
  tell: TellRows = () => undefined,
): Promise<number> {
  const { rows, sums } = await verifyBackup(path);
  await database.transaction().execute(async (transaction) => {
    const tables = new Map((await listTables(transaction)).map((table) => [table.name, table]));
    for (const name of tables.keys()) {
      if (await isEmpty(transaction, name)) continue;
      throw new RestoreError("La base de datos ya tiene datos: restaurá en un directorio o base vacíos.");
    }
    let written = 0;
    for await (const entry of readBackup(path)) {
      written += await insertEntry(transaction, tables, entry);
      tell(written);
    }
    await checkRestored(transaction, sums);
  });
  return rows;
}
