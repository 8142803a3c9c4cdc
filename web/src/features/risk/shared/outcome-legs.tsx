import { formatInteger, formatVolatility } from "@paridad/core/formats";
import type { StressOutcome } from "@paridad/core/risk";

import { legName } from "../../../lib/book/leg-name.ts";
import { Money } from "../../../components/ui/table/money.tsx";
import { RiskTable } from "./risk-table.tsx";
import type { RiskRow } from "./risk-table.tsx";

const headings = [
  { name: "Pata" },
  { name: "Cantidad", title: "De todas las posiciones; negativo es vendido" },
  { name: "VI de hoy" },
  { name: "Resultado" },
] as const;

/** Result of each contract of the portfolio in a scenario, the worst first. */
export function OutcomeLegs({ label, outcome }: { label: string; outcome: StressOutcome }) {
  const rows = outcome.legs.map(({ unit, quantity, profit }, index): RiskRow => ({
    key: String(index),
    cells: [
      legName(unit),
      formatInteger(quantity, { sign: "always" }),
      unit.kind === "share" ? "" : formatVolatility(unit.volatility),
      <Money key="profit" value={profit} />,
    ],
  }));
  const total: RiskRow = {
    key: "total",
    kind: "total",
    cells: ["Cartera", "", "", <Money key="profit" value={outcome.profit} />],
  };
  return <RiskTable label={label} headings={headings} rows={[...rows, total]} />;
}
