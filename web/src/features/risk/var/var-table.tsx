import type { ReactNode } from "react";

import { formatDate, formatInteger, formatPesos } from "@paridad/core/formats";
import type { RiskReport } from "@paridad/core/risk";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { RiskTable } from "../shared/risk-table.tsx";
import type { RiskRow } from "../shared/risk-table.tsx";

const headings = [
  { name: "Método" },
  { name: "VaR 95 %", title: "Pérdida que se supera 1 vez de cada 20" },
  { name: "Media peor 95 %", title: "Pérdida media cuando se supera (expected shortfall)" },
  { name: "VaR 99 %", title: "Pérdida que se supera 1 vez de cada 100" },
  { name: "Media peor 99 %", title: "Pérdida media cuando se supera (expected shortfall)" },
  { name: "En qué se basa" },
] as const;

type Level = RiskReport["levels"][number];
type Pair = { readonly valueAtRisk: number; readonly expectedShortfall: number };

const outside = (
  <ExplainedDash text="Estos resultados están demasiado lejos de una campana para esta cuenta" />
);

function measureRow(
  name: string,
  levels: readonly Level[],
  read: (level: Level) => Pair | null,
  basis: string,
): RiskRow {
  const cells = levels.flatMap((level): readonly ReactNode[] => {
    const found = read(level);
    if (found === null) return [outside, outside];
    return [formatPesos(found.valueAtRisk), formatPesos(found.expectedShortfall)];
  });
  return { key: name, cells: [name, ...cells, basis] };
}

/** The band of a draw, at the last level. */
function bandText(levels: readonly Level[]): string {
  const last = levels.at(-1)?.monteCarlo;
  if (last === undefined) return "";
  return `${formatInteger(last.walks)} caminos; el VaR 99 % entre ${formatPesos(last.low)} y ${formatPesos(last.high)} con 90 % de confianza`;
}

/** Three ways to the same figure side by side: where they part, it says why. */
export function VarTable({ report, horizon }: { report: RiskReport; horizon: number }) {
  const { levels, returns, from, to } = report;
  const sessions = horizon === 1 ? "1 rueda" : `${horizon} ruedas`;
  const history = `${formatInteger(returns)} retornos de ${sessions}, del ${formatDate(from)} al ${formatDate(to)}`;
  const rows = [
    measureRow("Histórico", levels, ({ historical }) => historical, history),
    measureRow("Monte Carlo", levels, ({ monteCarlo }) => monteCarlo, bandText(levels)),
    measureRow(
      "Delta-gamma",
      levels,
      ({ deltaGamma }) => deltaGamma.historical,
      "las griegas de hoy sobre los mismos retornos",
    ),
    measureRow(
      "Cornish-Fisher",
      levels,
      ({ deltaGamma }) => deltaGamma.parametric,
      "las griegas y los cuatro momentos, sin historia",
    ),
  ];
  return (
    <RiskPanel
      title={`Pérdida a ${sessions}`}
      detail="Histórico y Monte Carlo vuelven a valuar todo; si delta-gamma da otra cosa, las griegas de hoy no alcanzan para moverse tanto."
    >
      <RiskTable label="Valor a riesgo" headings={headings} rows={rows} texts={[5]} />
    </RiskPanel>
  );
}
