import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Database, Transaction } from "../db/tables/schema.ts";
import { createMonth, insertRows, isEmpty, listTables, migrationsOf } from "./repository.ts";
import type { Month } from "./repository.ts";
import { backupFormat } from "./write-backup.ts";

/** A backup that can't be restored here; its message is for the user who tries. */
export class RestoreError extends Error {}

const notABackup = "El archivo no es una copia de seguridad de Paridad.";
const incomplete = "La copia de seguridad está incompleta.";

function checkHeader(text: string, migrations: readonly string[]): void {
  const header = JSON.parse(text) as { format?: unknown; migrations?: unknown };
  if (header.format !== backupFormat) throw new RestoreError(notABackup);
  const unknown = [header.migrations].flat().filter((name) => !migrations.includes(String(name)));
  if (unknown.length > 0) {
    throw new RestoreError("La copia es de una versión más nueva de Paridad: actualizá antes de restaurar.");
  }
}

async function checkEmpty(trx: Transaction): Promise<void> {
  for (const { name } of await listTables(trx)) {
    if (await isEmpty(trx, name)) continue;
    throw new RestoreError("La base de datos ya tiene datos: restaurá en un directorio o base vacíos.");
  }
}

async function* linesOf(path: string): AsyncGenerator<readonly [string, string]> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    const tab = line.indexOf("\t");
    yield [line.slice(0, Math.max(0, tab)), line.slice(tab + 1)];
  }
}

async function restoreAll(trx: Transaction, path: string): Promise<number> {
  const tables = new Map((await listTables(trx)).map((table) => [table.name, table]));
  const migrations = await migrationsOf(trx);
  let isFirst = true;
  let expectedRows: number | null = null;
  for await (const [kind, text] of linesOf(path)) {
    if (isFirst) {
      if (kind !== "paridad") throw new RestoreError(notABackup);
      checkHeader(text, migrations);
    } else if (kind === "month") await createMonth(trx, JSON.parse(text) as Month);
    else if (kind === "end") expectedRows = Number(text);
    else {
      const table = tables.get(kind);
      if (table === undefined) throw new RestoreError(notABackup);
      await insertRows(trx, { table, rows: text });
    }
    isFirst = false;
  }
  if (expectedRows === null) throw new RestoreError(incomplete);
  return expectedRows;
}

/**
 * Restores a backup into an empty, migrated database, all of it or nothing.
 * @returns how many rows it has.
 * @throws RestoreError
 */
export async function restoreBackup(database: Database, path: string): Promise<number> {
  try {
    return await database.transaction().execute(async (trx) => {
      await checkEmpty(trx);
      return restoreAll(trx, path);
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new RestoreError(error.message.includes("end of file") ? incomplete : notABackup);
    }
    throw error;
  }
}
