import { auditFaultMessage, auditWholeMessage } from "@paridad/core/messages";
import type { Database } from "../db/tables/schema.ts";
import { verifyAudit } from "../db/shared/verify-audit.ts";
import type { AuditVerdict } from "../db/shared/verify-audit.ts";
import type { LocalCommand } from "./local-commands.ts";

/** Name of the command in the running server. */
export const verifyAuditName = "verify-audit";

/** `verify-audit` as the running server offers it to this machine; tells how many rows were read. */
export function createVerifyAuditCommand(database: Database): LocalCommand {
  return (_input, tell) => verifyAudit(database, (rows) => tell({ rows }));
}

/** The line for the operator and the exit code of the process: 0 for a whole chain, 1 for a broken one. */
export function reportOfAudit({ rows, head, fault }: AuditVerdict): { line: string; exitCode: 0 | 1 } {
  if (fault === null) return { line: `${auditWholeMessage(rows)}, huella ${head}`, exitCode: 0 };
  return { line: `Cadena rota. ${auditFaultMessage(fault)}.`, exitCode: 1 };
}
