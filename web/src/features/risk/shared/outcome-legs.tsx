import { formatInteger, formatVolatility } from "@paridad/core/formats";
import type { StressOutcome } from "@paridad/core/risk";

import { legName } from "../../../data/book/leg-name.ts";
import { Money } from "../../../components/ui/table/money.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";

const headings = [
  "Pata",
  { text: "Cantidad", title: "De todas las posiciones; negativo es vendido" },
  "VI de hoy",
  "Resultado",
] as const;

/** Result of each contract of the portfolio in a scenario, the worst first. */
export function OutcomeLegs({ label, outcome }: { label: string; outcome: StressOutcome }) {
  const rows = outcome.legs.map(({ unit, quantity, profit }, index): PlainRow => ({
    key: String(index),
    cells: [
      legName(unit),
      formatInteger(quantity, { sign: "always" }),
      unit.kind === "share" ? "" : formatVolatility(unit.volatility),
      <Money key="profit" value={profit} />,
    ],
  }));
  const total: PlainRow = {
    key: "total",
    kind: "total",
    cells: ["Cartera", "", "", <Money key="profit" value={outcome.profit} />],
  };
  return <PlainTable label={label} headings={headings} rows={[...rows, total]} />;
}
