import type { AuditFault } from "./admin-operations.ts";
import { formatInteger, formatTimestamp } from "../../formats/index.ts";

/** The verdict on a whole chain, by the command and in the panel. */
export function auditWholeMessage(rows: number): string {
  return `${formatInteger(rows)} ${rows === 1 ? "fila" : "filas"}, cadena íntegra`;
}

const reasons: Record<AuditFault["reason"], string> = {
  changed: "cambió después de escrita",
  removed: "falta: alguien la eliminó",
  moved: "está en otro lugar",
  added: "no la escribió el servidor",
};

/** The first broken row of the audit log: its place, its id and time where it is still there, and why. */
export function auditFaultMessage({ position, id, time, reason }: AuditFault): string {
  const row = id === null || time === null ? "" : ` (${id}, ${formatTimestamp(time)})`;
  return `La fila ${formatInteger(position)}${row} ${reasons[reason]}`;
}
