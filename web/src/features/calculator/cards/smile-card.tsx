import { useMemo, useState } from "react";

import { formatStrike, formatVolatility, formatVolatilityPoints } from "@paridad/core/formats";
import type { CalculatorState } from "@paridad/core/stores";

import { Card } from "../../../components/ui/card.tsx";
import { useIdleCalculator } from "../live/calculator-context.tsx";
import { smileOptions, smilePlot } from "./smile-plot.ts";
import type { SmileOption } from "./smile-plot.ts";
import { PlotLegend } from "../../../components/charts/plot/plot-legend.tsx";
import { TableToggle } from "../../../components/charts/plot/table-toggle.tsx";
import { ValuePlot } from "../../../components/charts/plot/value-plot.tsx";
import { usePaced } from "../../../lib/view/use-paced.ts";

const readRows = (state: CalculatorState) => state.rows;
const readSpot = (state: CalculatorState) => state.spot.value;
const readExpiration = (state: CalculatorState) => state.expiry?.expiration ?? "";

function SmileTable({ options }: { options: readonly SmileOption[] }) {
  const cell = (value: number | null) => formatVolatilityPoints(value);
  return (
    <div className="max-h-64 overflow-y-auto" role="region" aria-label="Sonrisa como tabla" tabIndex={0}>
      <table className="calc-mini">
        <thead>
          <tr>
            <th scope="col">Base</th>
            <th scope="col">Tipo</th>
            <th scope="col">VI compra</th>
            <th scope="col">VI %</th>
            <th scope="col">VI venta</th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ strike, type, volatility, low, high }) => (
            <tr key={`${type} ${strike}`}>
              <th scope="row">{formatStrike(strike)}</th>
              <td className={type === "call" ? "text-call" : "text-put"}>
                {type === "call" ? "Call" : "Put"}
              </td>
              <td>{cell(low)}</td>
              <td>{cell(volatility)}</td>
              <td>{cell(high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
