import { useMemo, useState } from "react";

import { formatStrike, formatVolatility, formatVolatilityPoints } from "@paridad/core/formats";
import type { CalculatorState } from "@paridad/core/stores";

import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useIdleCalculator } from "../live/calculator-context.tsx";
import { smileOptions, smilePlot } from "./smile-plot.ts";
import type { SmileOption } from "./smile-plot.ts";
import { PlotLegend } from "../../../components/charts/plot/plot-legend.tsx";
import { TableToggle } from "../../../components/charts/plot/chart-tool.tsx";
import { ValuePlot } from "../../../components/charts/plot/value-plot.tsx";
import { usePaced } from "../../../lib/view/use-paced.ts";

const readRows = (state: CalculatorState) => state.rows;
const readSpot = (state: CalculatorState) => state.spot.value;
const readExpiration = (state: CalculatorState) => state.expiry?.expiration ?? "";

function SmileTable({ options }: { options: readonly SmileOption[] }) {
  return (
    <PlainTable
      label="Sonrisa como tabla"
      headings={["Base", "Tipo", "VI compra", "VI %", "VI venta"]}
      rows={options.map(({ strike, type, volatility, low, high }) => ({
        key: `${type} ${strike}`,
        cells: [
          formatStrike(strike),
          <span key="type" className={type === "call" ? "text-call" : "text-put"}>
            {type === "call" ? "Call" : "Put"}
          </span>,
          ...[low, volatility, high].map((value) => formatVolatilityPoints(value)),
        ],
      }))}
      className="max-h-64"
    />
  );
}

function describe(options: readonly SmileOption[]): string {
  const line = options.filter(({ isOnLine }) => isOnLine);
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return "Sin volatilidades para dibujar";
  return `Volatilidad implícita por base, de ${formatVolatility(first.volatility)} en ${formatStrike(first.strike)} a ${formatVolatility(last.volatility)} en ${formatStrike(last.strike)}`;
}

/** 'Sonrisa de volatilidad' of the expiry shown, as a chart with its table behind. Always of the market. */
export function SmileCard() {
  const rows = useIdleCalculator(readRows);
  const spot = useIdleCalculator(readSpot);
  const expiration = useIdleCalculator(readExpiration);
  const [isTable, setTable] = useState(false);
  const smile = useMemo(() => ({ options: smileOptions(rows, spot), spot }), [rows, spot]);
  const paced = usePaced(smile, expiration);
  const plot = useMemo(() => smilePlot(paced.options, paced.spot), [paced]);
  return (
    <Card className="calc-card">
      <h2>Sonrisa de volatilidad</h2>
      {isTable ? (
        <SmileTable options={paced.options} />
      ) : (
        <>
          <PlotLegend {...plot} />
          <ValuePlot plot={plot} label={describe(paced.options)} height={220} />
        </>
      )}
      <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />
    </Card>
  );
}
