import type { ReactNode } from "react";
import { formatPercent } from "@paridad/core/formats";
import type { PositionEvaluation } from "@paridad/core/positions";
import { extreme, extremeTone, signed, toneOf, Unknown } from "./figure.tsx";

const colors = { up: "text-up", down: "text-down" } as const;

function Part({
  label,
  children,
  tone,
}: {
  label: string;
  children: ReactNode;
  tone?: keyof typeof colors | undefined;
}) {
  return (
    <span className="grid min-w-0 justify-items-center">
      <span className="text-xs text-muted">{label}</span>
      <span className={`truncate text-sm font-[650] tabular-nums ${tone === undefined ? "" : colors[tone]}`}>
        {children}
      </span>
    </span>
  );
}

/** Numbers a thumb needs in sight while it changes legs and sliders, all net; the full ones stand further down. */
export function Summary({ evaluation, isScenario }: { evaluation: PositionEvaluation; isScenario: boolean }) {
  const { ends, value } = evaluation;
  const { zeroDrift } = evaluation.odds;
  return (
    <div
      aria-hidden
      className="positions-summary sticky bottom-0 z-5 grid grid-cols-4 gap-2 rounded-t-lg border border-line2 bg-s1 px-2.5 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] shadow-card min-[1180px]:hidden"
    >
      <Part label="Máx. neto" tone={ends.ok ? extremeTone(ends.maximum, "up") : undefined}>
        {ends.ok ? extreme(ends.maximum, "Sin techo") : <Unknown reason={ends.reason} />}
      </Part>
      <Part label="Mín. neto" tone={ends.ok ? extremeTone(ends.minimum, "down") : undefined}>
        {ends.ok ? extreme(ends.minimum, "Sin límite") : <Unknown reason={ends.reason} />}
      </Part>
      <Part label="Prob. de ganar">
        {zeroDrift.ok ? formatPercent(zeroDrift.probabilityOfProfit) : <Unknown reason={zeroDrift.reason} />}
      </Part>
      <Part
        label={isScenario ? "Escenario, neto" : "Ahora, neto"}
        tone={value.ok ? toneOf(value.netProfit) : undefined}
      >
        {value.ok ? signed(value.netProfit) : <Unknown reason={value.reason} />}
      </Part>
    </div>
  );
}
