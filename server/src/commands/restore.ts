import { resolve } from "node:path";
import { ownValue } from "@paridad/core/lib";
import { verifyBackup } from "../backup/check-backup.ts";
import { RestoreError } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";
import { createProgressPrinter } from "./progress-printer.ts";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { withDatabase } from "./with-database.ts";

const usage = [
  "Uso: pnpm restore ARCHIVO.gz            restaura en una base vacía, con el servidor detenido",
  "     pnpm restore --verify ARCHIVO.gz   lee la copia entera, sin base de datos",
].join("\n");

makeFilesPrivate();
const config = readConfigOrExit();

async function verify(path: string): Promise<string> {
  const { rows } = await verifyBackup(path);
  return `La copia está completa: ${rows} filas.`;
}

async function restore(path: string): Promise<string> {
  const rows = await withDatabase(config, ({ database }) =>
    restoreBackup(database, path, createProgressPrinter()),
  );
  return `Restauradas ${rows} filas en ${config.databaseUrl === null ? config.dataDirectory : "PostgreSQL"}.`;
}

const actions = { "--verify": verify } as const;

try {
  const words = process.argv.slice(2);
  const file = words.at(-1);
  const [option] = words.length > 1 ? words : [];
  const act = option === undefined ? restore : ownValue<typeof verify>(actions, option);
  if (file === undefined || file.startsWith("--") || act === undefined) throw new RestoreError(usage);
  console.log(await act(resolve(file)));
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo restaurar.");
  process.exitCode = 1;
}
