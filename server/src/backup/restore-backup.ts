import type { Database, Transaction } from "../db/tables/schema.ts";
import { notABackup, readBackup, RestoreError } from "./read-backup.ts";
import { createMonth, insertRows, isEmpty, listTables, migrationsOf } from "./repository.ts";
import type { TellRows } from "./table-sums.ts";

async function checkEmpty(trx: Transaction): Promise<void> {
  for (const { name } of await listTables(trx)) {
    if (await isEmpty(trx, name)) continue;
    throw new RestoreError("La base de datos ya tiene datos: restaurá en un directorio o base vacíos.");
  }
}

async function restoreAll(trx: Transaction, path: string, tell: TellRows): Promise<number> {
  const tables = new Map((await listTables(trx)).map((table) => [table.name, table]));
  const known = await migrationsOf(trx);
  let rows = 0;
  for await (const entry of readBackup(path)) {
    if (entry.kind === "header" && entry.migrations.some((name) => !known.includes(name))) {
      throw new RestoreError(
        "La copia es de una versión más nueva de Paridad: actualizá antes de restaurar.",
      );
    }
    if (entry.kind === "month") await createMonth(trx, entry.month);
    if (entry.kind !== "rows") continue;
    const table = tables.get(entry.table);
    if (table === undefined) throw new RestoreError(notABackup);
    rows += await insertRows(trx, { table, rows: entry.rows });
    tell(rows);
  }
  return rows;
}

/**
 * Restores a backup into an empty, migrated database, all of it or nothing.
 * @returns how many rows it has.
 * @throws RestoreError
 */
export async function restoreBackup(
  database: Database,
  path: string,
  tell: TellRows = () => undefined,
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    await checkEmpty(trx);
    return restoreAll(trx, path, tell);
  });
}
