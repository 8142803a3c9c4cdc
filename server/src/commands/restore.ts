import { resolve } from "node:path";
import { verifyBackup } from "../backup/check-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { createProgressPrinter, runCommand, withDatabase } from "./run-command.ts";

const usage = [
  "Uso: pnpm restore ARCHIVO.gz            restaura en una base vacía, con el servidor detenido",
  "     pnpm restore --verify ARCHIVO.gz   lee la copia entera, sin base de datos",
].join("\n");
const words = process.argv.slice(2);

await runCommand(async (config) => {
  const file = words.at(-1);
  const isVerified = words.length === 2 && words[0] === "--verify";
  if (file === undefined || file.startsWith("--") || (words.length > 1 && !isVerified))
    throw new Error(usage);
  if (isVerified) {
    const { rows } = await verifyBackup(resolve(file));
    return console.log(`La copia está completa: ${rows} filas.`);
  }
  const rows = await withDatabase(config, ({ database }) =>
    restoreBackup(database, resolve(file), createProgressPrinter()),
  );
  const target = config.databaseUrl === null ? config.dataDirectory : "PostgreSQL";
  return console.log(`Restauradas ${rows} filas en ${target}.`);
});
