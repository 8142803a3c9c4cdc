import type { ReactNode } from "react";

import { formatDate, formatInteger, formatPesos } from "@paridad/core/formats";
import type { RiskReport, SampleBand } from "@paridad/core/risk";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";

const headings = [
  "Método",
  { text: "VaR 95 %", title: "Pérdida que se supera 1 vez de cada 20" },
  { text: "Media peor 95 %", title: "Pérdida media cuando se supera (expected shortfall)" },
  { text: "VaR 99 %", title: "Pérdida que se supera 1 vez de cada 100" },
  { text: "Media peor 99 %", title: "Pérdida media cuando se supera (expected shortfall)" },
  "En qué se basa",
] as const;

type Level = RiskReport["levels"][number];
type Pair = {
  readonly valueAtRisk: number;
  readonly expectedShortfall: number;
  readonly band?: SampleBand | null;
};

/** Bounds of a value at risk by the sample, with 90 % confidence. */
function bandText(band: SampleBand | null): string {
  if (band === null) return "en todo el intervalo";
  const { low, high } = band;
  // A band without a width is no bound: its worst results are one and the same.
  if (low === null || formatPesos(low) === formatPesos(high)) return "la muestra no da intervalo";
  return high === null ? `desde ${formatPesos(low)}` : `${formatPesos(low)} a ${formatPesos(high)}`;
}

function Measured({ valueAtRisk, band }: Pair) {
  if (band === undefined) return formatPesos(valueAtRisk);
  return (
    <>
      {formatPesos(valueAtRisk)}
      <span className="block text-xs font-normal text-muted">{bandText(band)}</span>
    </>
  );
}

const outside = (
  <ExplainedDash text="Estos resultados están demasiado lejos de una campana para esta cuenta" />
);

function measureRow(
  name: string,
  levels: readonly Level[],
  read: (level: Level) => Pair | null,
  basis: string,
): PlainRow {
  const cells = levels.flatMap((level): readonly ReactNode[] => {
    const measured = read(level);
    if (measured === null) return [outside, outside];
    return [<Measured key="var" {...measured} />, formatPesos(measured.expectedShortfall)];
  });
  return { key: name, cells: [name, ...cells, basis] };
}

/** More draws know no more than what they are drawn from. */
function walksText(levels: readonly Level[]): string {
  const walks = levels.at(-1)?.monteCarlo.walks;
  return walks === undefined ? "" : `${formatInteger(walks)} caminos sorteados de esos retornos`;
}

/** Basis of the bands, and the ageing of options in all of it. */
function termsText({ levels, days }: RiskReport, horizon: number): string {
  const independent = levels.at(-1)?.historical.band?.independent;
  const count =
    independent === undefined || horizon === 1 ? "" : ` (${formatInteger(independent)} sin superponerse)`;
  const ageing =
    days === 0
      ? "A 1 rueda las opciones no envejecen en ningún método: es un salto."
      : `A ${horizon} ruedas las opciones envejecen ${days} días en todos los métodos.`;
  return `Debajo de cada VaR, entre qué pérdidas de la muestra está con 90 % de confianza${count}; «desde» es sin techo: la peor que se vio no alcanza para darlo. ${ageing}`;
}

/** Three ways to the same figure side by side: where they part, it says why. */
export function VarTable({ report, horizon }: { report: RiskReport; horizon: number }) {
  const { levels, returns, from, to } = report;
  const sessions = horizon === 1 ? "1 rueda" : `${horizon} ruedas`;
  const history = `${formatInteger(returns)} retornos de ${sessions}, del ${formatDate(from)} al ${formatDate(to)}`;
  const rows = [
    measureRow("Histórico", levels, ({ historical }) => historical, history),
    measureRow("Monte Carlo", levels, ({ monteCarlo }) => monteCarlo, walksText(levels)),
    measureRow(
      "Delta-gamma",
      levels,
      ({ deltaGamma }) => deltaGamma.historical,
      "las griegas de hoy y los mismos días sobre los mismos retornos",
    ),
    measureRow(
      "Cornish-Fisher",
      levels,
      ({ deltaGamma }) => deltaGamma.parametric,
      "las griegas y los cuatro momentos, sin historia",
    ),
  ];
  return (
    <>
      <PlainTable label="Valor a riesgo" headings={headings} rows={rows} texts={[5]} />
      <p className="max-w-5xl border-t border-line/60 px-4 py-2.5 text-sm text-muted">
        {`Histórico y Monte Carlo vuelven a valuar todo; si delta-gamma da otra cosa, las griegas de hoy no alcanzan para moverse tanto. ${termsText(report, horizon)}`}
      </p>
    </>
  );
}
