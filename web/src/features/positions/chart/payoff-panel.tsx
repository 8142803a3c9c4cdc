import { useState } from "react";
import { formatDayMonth, formatPercent, formatPrice } from "@paridad/core/formats";
import { positionReturn } from "@paridad/core/positions";
import type { PositionChart } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { ChartValues } from "./chart-values.tsx";
import { signed } from "../builder/numbers/figure.tsx";
import type { Builder, BuiltPosition } from "../model/use-builder.ts";
import { PayoffChart, readChart } from "./payoff-chart.tsx";
import { valueOf } from "./scale.ts";
import type { ComparedLine } from "./scale.ts";
import { TableToggle } from "../../../components/charts/plot/chart-tool.tsx";

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
      <span aria-hidden className={`w-4 border-t-2 ${tone} ${isDashed ? "border-dashed" : ""}`} />
      {children}
    </li>
  );
}

/** A year's rate above this is a few days' return, drawn out. */
const highestTna = 9.99;

type Charted = {
  readonly chart: PositionChart;
  /** Beside it, of another position. */
  readonly other: ComparedLine | null;
  readonly builder: Builder;
  readonly position: BuiltPosition;
};

function returnsOf({ share, tna }: { readonly share: number; readonly tna: number | null }): string[] {
  const isSaid = tna !== null && Math.abs(tna) <= highestTna;
  const text = formatPercent(share, { sign: "always" });
  return isSaid ? [text, `TNA ${formatPercent(tna, { sign: "always" })}`] : [text];
}

function Reading({ chart, other, position, level }: Charted & { level: number }) {
  const { expiry, today, supposed } = readChart(chart, level);
  const { capital, heldDays: days } = position.evaluation;
  const gain =
    expiry === null || !capital.ok || days === null
      ? null
      : positionReturn({ gain: expiry, capital: capital.capital, days });
  const parts = [
    `GGAL ${formatPrice(Math.round(level * 100) / 100)}`,
    `vencimiento ${signed(expiry)}`,
    ...(gain?.ok === true ? returnsOf(gain) : []),
    `hoy ${signed(today)}`,
    ...(supposed === null || supposed === today ? [] : [`escenario ${signed(supposed)}`]),
    ...(other === null ? [] : [`${other.name} ${signed(valueOf(other.points, level))}`]),
  ];
  return parts.join(" · ");
}

/** Names of the lines, and of the hill behind them. */
function Legend({ chart, other, builder, position }: Charted) {
  const { isScenario, expiresAt, scenario } = builder;
  const { caucion } = position.evaluation;
  const dayOf = (instant: number | undefined) =>
    instant === undefined ? "" : ` (${formatDayMonth(buenosAiresDate(instant))})`;
  const expiryName = chart.isFirstOfSeveral ? "Al primer vencimiento" : "Al vencimiento";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3 text-sm max-sm:gap-x-2.5 max-sm:gap-y-0 max-sm:text-xs">
      <Swatch tone="border-text">{`${expiryName}${dayOf(expiresAt ?? undefined)}, neto`}</Swatch>
      {other === null ? null : (
        <Swatch tone="border-put" isDashed>
          {other.name}
        </Swatch>
      )}
      <Swatch tone="border-muted">Bruto</Swatch>
      <Swatch tone="border-accent">Hoy</Swatch>
      {isScenario ? (
        <Swatch tone="border-atm" isDashed>{`Escenario${dayOf(scenario?.instant)}`}</Swatch>
      ) : null}
      {caucion === null ? null : <Swatch tone="border-muted" isDashed>{`Caución ${signed(caucion)}`}</Swatch>}
      {chart.bands === null ? null : (
        <li className="text-muted">
          {chart.bands.isOfSmile ? "Fondo: densidad de la sonrisa" : "Fondo: densidad lognormal"}
        </li>
      )}
    </ul>
  );
}

/** The drawing of the result with its legend, what stands under the crosshair, and the table behind it. */
export function PayoffPanel({ spot, ...charted }: Charted & { readonly spot: number }) {
  const [level, setLevel] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const { chart, other, builder, position } = charted;
  const drawn = { chart, other, spot, isScenario: builder.isScenario };
  return (
    <section aria-label="Resultado por precio" className="min-w-0">
      {isTable ? (
        <ChartValues {...drawn} />
      ) : (
        <PayoffChart {...drawn} caucion={position.evaluation.caucion} level={level} onLevel={setLevel} />
      )}
      {/* Two lines of text. */}
      <p className="min-h-[2.9em] px-3 text-sm tabular-nums" aria-hidden={isTable || undefined}>
        <Reading {...charted} level={level ?? spot} />
      </p>
      <div className="flex items-center justify-between gap-x-3 pr-3 pb-1">
        <Legend {...charted} />
        <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />
      </div>
    </section>
  );
}
