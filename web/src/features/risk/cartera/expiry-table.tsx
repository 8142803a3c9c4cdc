import { formatInstantDate, formatNumber } from "@paridad/core/formats";
import type { PortfolioGreeks } from "@paridad/core/risk";

import { Money } from "../../../components/ui/table/money.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { RiskTable } from "../shared/risk-table.tsx";
import type { RiskRow } from "../shared/risk-table.tsx";

const headings = [
  { name: "Vencimiento" },
  { name: "Valor", title: "Del modelo, en pesos" },
  { name: "Delta $ 1 %" },
  { name: "Gamma acc. 1 %" },
  { name: "Vega $ punto" },
  { name: "Theta $ día" },
  { name: "Rho $ punto" },
] as const;

function cellsOf(name: string, one: PortfolioGreeks["whole"]): RiskRow["cells"] {
  return [
    name,
    <Money key="value" value={one.value} isPlain />,
    <Money key="delta" isGreek value={one.deltaPesosPerPercent} />,
    formatNumber(one.gammaPerPercent, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" }),
    <Money key="vega" isGreek value={one.vegaPerPoint} />,
    <Money key="theta" isGreek value={one.thetaPerDay} />,
    <Money key="rho" isGreek value={one.rhoPerPoint} />,
  ];
}

/** Where the risk stands in time: vega and gamma of one expiry don't cancel those of another. */
export function ExpiryTable({ greeks }: { greeks: PortfolioGreeks }) {
  const rows = greeks.expiries.map((one): RiskRow => {
    const name = one.expiration === null ? "Acciones" : formatInstantDate(one.expiration);
    return { key: name, cells: cellsOf(name, one) };
  });
  const total: RiskRow = { key: "total", kind: "total", cells: cellsOf("Cartera", greeks.whole) };
  return (
    <RiskPanel title="Por vencimiento">
      <RiskTable label="Cartera por vencimiento" headings={headings} rows={[...rows, total]} />
    </RiskPanel>
  );
}
