import { resolve } from "node:path";
import { restoreBackup } from "../backup/restore-backup.ts";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { openDatabase } from "../db/open-database.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";

makeFilesPrivate();
const { databaseUrl, dataDirectory } = readConfigOrExit();
const [, , file] = process.argv;

try {
  if (file === undefined) throw new Error("Uso: pnpm restore ARCHIVO.gz (con el servidor detenido)");
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
  try {
    const rows = await restoreBackup(opened.database, resolve(file));
    console.log(`Restauradas ${rows} filas en ${databaseUrl === null ? dataDirectory : "PostgreSQL"}.`);
  } finally {
    await opened.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo restaurar.");
  process.exitCode = 1;
}
