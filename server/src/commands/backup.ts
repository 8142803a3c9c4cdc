import { resolve } from "node:path";
import { writeBackup } from "../backup/write-backup.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";
import { createProgressPrinter } from "./progress-printer.ts";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { withDatabase } from "./with-database.ts";

makeFilesPrivate();
const config = readConfigOrExit();
const [, , file] = process.argv;
try {
  if (file === undefined) throw new Error("Uso: pnpm backup ARCHIVO.gz");
  const { path, rows, tables } = await withDatabase(config, ({ database }) =>
    writeBackup(database, { path: resolve(file), tell: createProgressPrinter() }),
  );
  console.log(`Copia de seguridad en ${path}: ${rows} filas de ${tables} tablas.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo hacer la copia de seguridad.");
  process.exitCode = 1;
}
