import { resolve } from "node:path";
import { writeBackup } from "../backup/write-backup.ts";
import { createProgressPrinter, runCommand, withDatabase } from "./run-command.ts";

const [, , file] = process.argv;

await runCommand(async (config) => {
  if (file === undefined) throw new Error("Uso: pnpm backup ARCHIVO.gz");
  const { path, rows, tables } = await withDatabase(config, ({ database }) =>
    writeBackup(database, { path: resolve(file), tell: createProgressPrinter() }),
  );
  console.log(`Copia de seguridad en ${path}: ${rows} filas de ${tables} tablas.`);
});
