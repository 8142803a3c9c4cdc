import { resolve } from "node:path";
import { writeBackup } from "../backup/write-backup.ts";
import type { BackupReport } from "../backup/write-backup.ts";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { openDatabase } from "../db/open-database.ts";
import { createProgressPrinter } from "./progress-printer.ts";
import { callLocalCommand, localSocketPath } from "./local-commands.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";

makeFilesPrivate();
const { databaseUrl, dataDirectory } = readConfigOrExit();

const tell = createProgressPrinter();

async function runHere(path: string): Promise<BackupReport> {
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
  try {
    return await writeBackup(opened.database, { path, tell });
  } finally {
    await opened.close();
  }
}

async function run(path: string): Promise<BackupReport> {
  if (databaseUrl !== null) return runHere(path);
  const socket = localSocketPath(dataDirectory);
  const answer = await callLocalCommand({
    path: socket,
    command: "backup",
    input: { path },
    onProgress: (progress) => tell((progress as { rows: number }).rows),
  });
  if (answer.kind === "error") throw new Error(answer.message);
  return answer.kind === "result" ? (answer.result as BackupReport) : runHere(path);
}

const [, , file] = process.argv;
try {
  if (file === undefined) throw new Error("Uso: pnpm backup ARCHIVO.gz");
  const { path, rows, tables } = await run(resolve(file));
  console.log(`Copia de seguridad en ${path}: ${rows} filas de ${tables} tablas.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo hacer la copia de seguridad.");
  process.exitCode = 1;
}
