import { auditFaultMessage, auditWholeMessage } from "@paridad/core/contract";
import type { AuditVerdict } from "../db/shared/verify-audit.ts";

/** The line for the operator and the exit code of the process: 0 for a whole chain, 1 for a broken one. */
export function reportOfAudit({ rows, head, fault }: AuditVerdict): { line: string; exitCode: 0 | 1 } {
  if (fault === null) return { line: `${auditWholeMessage(rows)}, huella ${head}`, exitCode: 0 };
  return { line: `Cadena rota. ${auditFaultMessage(fault)}.`, exitCode: 1 };
}
