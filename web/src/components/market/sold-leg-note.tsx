import { assignmentText, exerciseWarning, timeValueText } from "@paridad/core/messages";
import type { SoldLegRisk } from "@paridad/core/positions";

/** Under a sold option: whether it may come back today, its time value, and what an assignment does. */
export function SoldLegNote({ risk, className = "" }: { risk: SoldLegRisk; className?: string }) {
  const warning = exerciseWarning(risk);
  return (
    <span className={`block text-sm font-normal text-muted ${className}`}>
      {warning === "" ? null : <strong className="font-semibold text-atm">{warning} </strong>}
      {timeValueText(risk)} {assignmentText(risk)}
    </span>
  );
}
