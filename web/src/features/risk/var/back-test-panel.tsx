import { useMemo } from "react";

import {
  formatDate,
  formatInstantDate,
  formatInteger,
  formatNumber,
  formatPercent,
  formatPesos,
} from "@paridad/core/formats";
import type { BackTestReport } from "@paridad/core/risk";

import { PlotPanel } from "../../../components/charts/plot/plot-panel.tsx";
import type { Plot } from "../../../components/charts/plot/plot-types.ts";
import { Money } from "../../../components/ui/table/money.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { countText, verdictsOf } from "./back-test-words.ts";

const instantOf = (date: string): number => Date.parse(`${date}T20:00:00Z`);

function plotOf({ days, from, to }: BackTestReport): Plot {
  const line = [from, to].map((date) => ({ x: instantOf(date), y: 0 }));
  return {
    lines: [{ key: "none", label: "Sin excepción", tone: "muted", points: line, isThin: true }],
    marks: days.map(({ date, profit, change }) => ({
      key: date,
      x: instantOf(date),
      y: profit,
      low: profit,
      high: 0,
      tone: "down",
      shape: "circle",
      text: `${formatDate(date)}: acción ${formatPercent(change, { sign: "always" })}, ${formatPesos(profit, { sign: "always" })}`,
    })),
    xLabel: "Rueda",
    formatX: (x) => formatInstantDate(x),
    formatY: (y) => formatNumber(y / 1_000, { minimumDecimals: 0, maximumDecimals: 1 }),
  };
}

function Exceptions({ report }: { report: BackTestReport }) {
  const rows = report.days.toReversed().map(({ date, change, profit }) => ({
    key: date,
    cells: [
      formatDate(date),
      formatPercent(change, { sign: "always" }),
      <Money key="profit" value={profit} />,
    ],
  }));
  return (
    <div className="max-h-[340px] overflow-y-auto">
      <PlainTable
        label="Excepciones del back-test"
        headings={["Rueda", "Acción", "Resultado de la cartera"]}
        rows={rows}
      />
    </div>
  );
}

/** The figure on each past session, and how often it was too low. */
export function BackTestPanel({ report }: { report: BackTestReport }) {
  const plot = useMemo(() => plotOf(report), [report]);
  const level = `${formatInteger(report.level * 100)} %`;
  return (
    <div className="grid gap-3.5">
      <RiskPanel
        title={`Back-test del VaR ${level} de 1 rueda`}
        detail={`${countText(report)} La cartera de hoy sobre cada rueda del ${formatDate(report.from)} al ${formatDate(report.to)}, con las ${formatInteger(report.window)} anteriores.`}
      >
        <dl className="grid gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-2 xl:grid-cols-4">
          {verdictsOf(report).map(({ name, says, figures, isBad }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className={isBad ? "text-md text-down" : "text-md"}>{says}</dd>
              <dd className="text-xs text-muted">{figures}</dd>
            </div>
          ))}
        </dl>
      </RiskPanel>
      {report.days.length > 0 ? (
        <PlotPanel
          title="Las excepciones en el tiempo"
          detail="Miles de pesos. Cada marca es una rueda en la que la pérdida superó al VaR que decían las anteriores."
          plot={plot}
          label={`Excepciones del VaR ${level}`}
          height={220}
          table={<Exceptions report={report} />}
        />
      ) : null}
    </div>
  );
}
