import { Link } from "react-router";

import { formatModelPrice, formatNumber, formatStrike } from "@paridad/core/formats";
import { strikeAtTheMoney } from "@paridad/core/quotes";
import type { CalculatorRow, CalculatorState, NumberResult } from "@paridad/core/stores";

import { Card } from "../../../components/ui/card.tsx";
import { useIdleCalculator } from "../live/calculator-context.tsx";
import { KnownValue } from "../../../components/ui/states/unknown-value.tsx";
import { splitOf, visibleRows } from "../live/visible-rows.ts";

const usualBasesAround = 4;
const readRows = (state: CalculatorState) => state.rows;
const readSpot = (state: CalculatorState) => state.spot.value;

const formatRate = (rate: number) => formatNumber(rate, { minimumDecimals: 1, maximumDecimals: 1 });

function Rate({ value }: { value: NumberResult }) {
  return <KnownValue value={value} format={formatRate} />;
}

function RateRow({ row, isNearest }: { row: CalculatorRow; isNearest: boolean }) {
  const { strike, impliedRate, syntheticSpot } = row;
  return (
    <tr data-money={isNearest || undefined}>
      <th scope="row">{formatStrike(strike)}</th>
      <td>
        <Rate value={impliedRate.lend} />
      </td>
      <td>
        <Rate value={impliedRate.mid} />
      </td>
      <td>
        <Rate value={impliedRate.borrow} />
      </td>
      <td>
        <KnownValue value={syntheticSpot} format={formatModelPrice} />
      </td>
    </tr>
  );
}

/** 'Tasa implícita por base': what the put-call pair pays, its middle and what it costs, with the synthetic spot. */
export function ImpliedRateCard({ basesAround = usualBasesAround }: { basesAround?: number }) {
  const rows = useIdleCalculator(readRows);
  const spot = useIdleCalculator(readSpot);
  const { below, above } = visibleRows(rows, { split: splitOf(rows, spot), bases: basesAround });
  const shown = [...below, ...above];
  // The market's own, wherever a what-if puts the spot.
  const nearest = strikeAtTheMoney(rows, spot);
  return (
    <Card className="calc-card">
      <h2>
        Tasa implícita por base <span className="font-normal text-muted">TNA %</span>
      </h2>
      <table className="calc-mini">
        <thead>
          <tr>
            <th scope="col">Base</th>
            <th scope="col" title="Lo que paga colocar por el par, contra las puntas">
              Colocadora
            </th>
            <th scope="col">Media</th>
            <th scope="col" title="Lo que cuesta tomar por el par, contra las puntas">
              Tomadora
            </th>
            <th scope="col" title="Call menos put más base descontada">
              Sintético
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <RateRow key={row.strike} row={row} isNearest={row.strike === nearest} />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">
        Brutas, contra las puntas: falta descontar tus costos. Netas y contra la caución, en{" "}
        <Link to="/oportunidades/tasas">Tasas</Link>.
      </p>
    </Card>
  );
}
