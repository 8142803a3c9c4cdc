import { verifyAudit } from "../db/shared/verify-audit.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";
import { reportOfAudit } from "./audit-report.ts";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { withDatabase } from "./with-database.ts";

makeFilesPrivate();
const config = readConfigOrExit();

try {
  const verdict = await withDatabase(config, ({ database }) => verifyAudit(database));
  const { line, exitCode } = reportOfAudit(verdict);
  console.log(line);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo verificar la auditoría.");
  process.exitCode = 2;
}
