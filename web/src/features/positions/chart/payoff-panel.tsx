import { useState } from "react";
import { formatDayMonth, formatPercent, formatPesos, formatPrice } from "@paridad/core/formats";
import { positionReturn } from "@paridad/core/positions";
import type { PositionChart } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { ChartValues } from "./chart-values.tsx";
import type { ComparedLine } from "./compared-line.ts";
import { PayoffChart, readChart } from "./payoff-chart.tsx";
import { valueOf } from "./scale.ts";
import { TableToggle } from "../../../components/charts/plot/table-toggle.tsx";

/** Terms that the result at a price is measured against. */
export type ChartTerms = {
  readonly capital: number | null;
  /** That the capital is tied up, from now. */
  readonly days: number | null;
  /** Pesos that the capital would earn in caución meanwhile. */
  readonly caucion: number | null;
};

function Swatch({
  tone,
  isDashed = false,
  children,
}: {
  tone: string;
  isDashed?: boolean;
  children: string;
}) {
  return (
    <li className="flex items-center gap-1.5 text-muted">
      <span aria-hidden className={`payoff-swatch ${tone}`} data-dashed={isDashed || undefined} />
      {children}
    </li>
  );
}

/** A year's rate above this is a few days' return, drawn out. */
const highestTna = 9.99;

function Reading({
  chart,
  other,
  level,
  terms,
}: {
  chart: PositionChart;
  other: ComparedLine | null;
  level: number;
  terms: ChartTerms;
}) {
  const { expiry, today, supposed } = readChart(chart, level);
  const { capital, days } = terms;
  const gain =
    expiry === null || capital === null || days === null
      ? null
      : positionReturn({ gain: expiry, capital, days });
  const parts = [
    `GGAL ${formatPrice(Math.round(level * 100) / 100)}`,
    `vencimiento ${formatPesos(expiry, { sign: "always" })}`,
    ...(gain?.ok === true
      ? [
          formatPercent(gain.share, { sign: "always" }),
          ...(gain.tna === null || Math.abs(gain.tna) > highestTna
            ? []
            : [`TNA ${formatPercent(gain.tna, { sign: "always" })}`]),
        ]
      : []),
    `hoy ${formatPesos(today, { sign: "always" })}`,
    ...(supposed === null || supposed === today
      ? []
      : [`escenario ${formatPesos(supposed, { sign: "always" })}`]),
    ...(other === null
      ? []
      : [`${other.name} ${formatPesos(valueOf(other.points, level), { sign: "always" })}`]),
  ];
  return <>{parts.join(" · ")}</>;
}

/** Names of the lines, and of the hill behind them. */
function Legend({
  chart,
  other,
  caucion,
  expiresAt,
  supposedAt,
}: {
  chart: PositionChart;
  other: ComparedLine | null;
  caucion: number | null;
  expiresAt: number | null;
  /** Instant of the scenario; null without one. */
  supposedAt: number | null;
}) {
  const dayOf = (instant: number | null) =>
    instant === null ? "" : ` (${formatDayMonth(buenosAiresDate(instant))})`;
  const expiryName = chart.isFirstOfSeveral ? "Al primer vencimiento" : "Al vencimiento";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3 text-sm max-sm:gap-x-2.5 max-sm:gap-y-0 max-sm:text-xs">
      <Swatch tone="text-text">{`${expiryName}${dayOf(expiresAt)}, neto`}</Swatch>
      {other === null ? null : (
        <Swatch tone="text-put" isDashed>
          {other.name}
        </Swatch>
      )}
      <Swatch tone="text-muted">Bruto</Swatch>
      <Swatch tone="text-accent">Hoy</Swatch>
      {supposedAt === null ? null : (
        <Swatch tone="text-atm" isDashed>{`Escenario${dayOf(supposedAt)}`}</Swatch>
      )}
      {caucion === null ? null : (
        <Swatch tone="text-muted" isDashed>
          {`Caución ${formatPesos(caucion, { sign: "always" })}`}
        </Swatch>
      )}
      {chart.bands === null ? null : (
        <li className="text-muted">
          {chart.bands.isOfSmile ? "Fondo: densidad de la sonrisa" : "Fondo: densidad lognormal"}
        </li>
      )}
    </ul>
  );
}

/** The drawing of the result with its legend, what stands under the crosshair, and the table behind it. */
export function PayoffPanel({
  chart,
  other,
  spot,
  terms,
  isScenario,
  expiresAt,
  scenarioInstant,
}: {
  chart: PositionChart;
  /** Beside it, of another position. */
  other: ComparedLine | null;
  spot: number;
  terms: ChartTerms;
  isScenario: boolean;
  expiresAt: number | null;
  scenarioInstant: number;
}) {
  const [level, setLevel] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const { caucion } = terms;
  return (
    <section aria-label="Resultado por precio" className="min-w-0">
      {isTable ? (
        <ChartValues chart={chart} other={other} spot={spot} isScenario={isScenario} />
      ) : (
        <PayoffChart
          chart={chart}
          other={other}
          spot={spot}
          caucion={caucion}
          isScenario={isScenario}
          label="Precio de GGAL en el gráfico: flechas para moverlo"
          level={level}
          onLevel={setLevel}
        />
      )}
      <p className="positions-reading tabular-nums" aria-hidden={isTable || undefined}>
        <Reading chart={chart} other={other} level={level ?? spot} terms={terms} />
      </p>
      <div className="flex items-center justify-between gap-x-3 pr-3 pb-1">
        <Legend
          chart={chart}
          other={other}
          caucion={caucion}
          expiresAt={expiresAt}
          supposedAt={isScenario ? scenarioInstant : null}
        />
        <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />
      </div>
    </section>
  );
}
