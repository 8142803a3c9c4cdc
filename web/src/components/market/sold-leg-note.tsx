import { assignmentText, exerciseWarning, timeValueText } from "@paridad/core/positions";
import type { SoldLegRisk } from "@paridad/core/positions";
import { Link } from "react-router";

/** Under a sold option: whether it may come back today, its time value, and what an assignment does. */
export function SoldLegNote({
  risk,
  alert,
  className = "",
}: {
  risk: SoldLegRisk;
  /** Address of a new alert for it. */
  alert?: string | undefined;
  className?: string;
}) {
  const warning = exerciseWarning(risk);
  return (
    <span className={`block text-sm font-normal text-muted ${className}`}>
      {warning === "" ? null : <strong className="font-semibold text-atm">{warning} </strong>}
      {timeValueText(risk)} {assignmentText(risk)}
      {alert === undefined ? null : (
        <>
          {" "}
          <Link to={alert} className="text-accent underline underline-offset-2">
            Avisame antes
          </Link>
        </>
      )}
    </span>
  );
}
