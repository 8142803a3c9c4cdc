import { readConfigOrExit } from "./read-config-or-exit.ts";
import { openDatabase } from "../db/open-database.ts";
import { verifyAudit } from "../db/shared/verify-audit.ts";
import type { AuditVerdict } from "../db/shared/verify-audit.ts";
import { callLocalCommand, localSocketPath } from "./local-commands.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";
import { reportOfAudit, verifyAuditName } from "./verify-audit-command.ts";

makeFilesPrivate();
const { databaseUrl, dataDirectory } = readConfigOrExit();

async function runHere(): Promise<AuditVerdict> {
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
  try {
    return await verifyAudit(opened.database);
  } finally {
    await opened.close();
  }
}

async function run(): Promise<AuditVerdict> {
  if (databaseUrl !== null) return runHere();
  const path = localSocketPath(dataDirectory);
  const answer = await callLocalCommand({ path, command: verifyAuditName, input: {} });
  if (answer.kind === "error") throw new Error(answer.message);
  return answer.kind === "result" ? (answer.result as AuditVerdict) : runHere();
}

try {
  const { line, exitCode } = reportOfAudit(await run());
  console.log(line);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo verificar la auditoría.");
  process.exitCode = 2;
}
