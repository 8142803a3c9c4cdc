import { Link } from "react-router";

import { formatModelPrice, formatNumber, formatStrike } from "@paridad/core/formats";
import { strikeAtTheMoney } from "@paridad/core/quotes";
import type { CalculatorRow, CalculatorState } from "@paridad/core/stores";

import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useIdleCalculator } from "../live/calculator-context.tsx";
import { KnownValue } from "../../../components/ui/states/unknown-value.tsx";
import { splitOf, visibleRows } from "../live/visible-rows.ts";

const basesAround = 4;
const readRows = (state: CalculatorState) => state.rows;
const readSpot = (state: CalculatorState) => state.spot.value;

const formatRate = (rate: number) => formatNumber(rate, { minimumDecimals: 1, maximumDecimals: 1 });

function rateRow(row: CalculatorRow, isMarked: boolean): PlainRow {
  const { lend, mid, borrow } = row.impliedRate;
  return {
    key: row.strike,
    isMarked,
    cells: [
      formatStrike(row.strike),
      ...[lend, mid, borrow].map((value, index) => (
        <KnownValue key={index} value={value} format={formatRate} />
      )),
      <KnownValue key="spot" value={row.syntheticSpot} format={formatModelPrice} />,
    ],
  };
}

const headings = [
  "Base",
  { text: "Colocadora", title: "Lo que paga colocar por el par, contra las puntas" },
  "Media",
  { text: "Tomadora", title: "Lo que cuesta tomar por el par, contra las puntas" },
  { text: "Sintético", title: "Call menos put más base descontada" },
];

/** 'Tasa implícita por base': what the put-call pair pays, its middle and what it costs, with the synthetic spot. */
export function ImpliedRateCard() {
  const rows = useIdleCalculator(readRows);
  const spot = useIdleCalculator(readSpot);
  const { below, above } = visibleRows(rows, { split: splitOf(rows, spot), bases: basesAround });
  const visible = [...below, ...above];
  // The market's own, wherever a what-if puts the spot.
  const nearest = strikeAtTheMoney(rows, spot);
  return (
    <Card className="calc-card">
      <h2>
        Tasa implícita por base <span className="font-normal text-muted">TNA %</span>
      </h2>
      <PlainTable
        label="Tasa implícita por base"
        headings={headings}
        rows={visible.map((row) => rateRow(row, row.strike === nearest))}
      />
      <p className="mt-2 text-sm text-muted">
        Brutas, contra las puntas: falta descontar tus costos. Netas y contra la caución, en{" "}
        <Link to="/oportunidades/tasas">Tasas</Link>.
      </p>
    </Card>
  );
}
