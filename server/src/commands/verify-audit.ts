import { verifyAudit } from "../db/shared/verify-audit.ts";
import { reportOfAudit } from "./audit-report.ts";
import { runCommand, withDatabase } from "./run-command.ts";

await runCommand(async (config) => {
  const { line, exitCode } = reportOfAudit(
    await withDatabase(config, ({ database }) => verifyAudit(database)),
  );
  console.log(line);
  process.exitCode = exitCode;
}, 2);
