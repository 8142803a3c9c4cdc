import type { ReactNode } from "react";
import { formatPercent, unknownDash } from "@paridad/core/formats";
import type { PositionEvaluation } from "@paridad/core/positions";
import { extreme, extremesOf, signed } from "./figure.tsx";

function Part({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <span className="grid min-w-0 justify-items-center">
      <span className="text-xs text-muted">{label}</span>
      <span className={`truncate text-sm font-[650] tabular-nums ${className ?? ""}`}>{children}</span>
    </span>
  );
}

/** What a thumb wants in sight while it changes legs and sliders; the numbers themselves stand further down. */
export function Summary({ evaluation, isScenario }: { evaluation: PositionEvaluation; isScenario: boolean }) {
  const { atExpiry, value } = evaluation;
  const { zeroDrift } = evaluation.odds;
  const ends = extremesOf(atExpiry);
  if (ends === null) return null;
  return (
    <div aria-hidden className="positions-summary">
      <Part label="Máximo" className="text-up">
        {extreme(ends.maximum, "Sin techo")}
      </Part>
      <Part label="Mínimo" className="text-down">
        {extreme(ends.minimum, "Sin límite")}
      </Part>
      <Part label="Prob. de ganar">
        {zeroDrift.ok ? formatPercent(zeroDrift.probabilityOfProfit) : unknownDash}
      </Part>
      <Part label={isScenario ? "Escenario" : "A valor medio"}>
        {value.ok ? signed(value.profit) : unknownDash}
      </Part>
    </div>
  );
}
