import { formatInstantDate, formatNumber } from "@paridad/core/formats";
import type { PortfolioGreeks } from "@paridad/core/risk";

import { Money } from "../../../components/ui/table/money.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";

const headings = [
  "Vencimiento",
  { text: "Valor", title: "Del modelo, en pesos" },
  "Delta $ 1 %",
  "Gamma acc. 1 %",
  "Vega $ punto",
  "Theta $ día",
  "Rho $ punto",
] as const;

function cellsOf(name: string, one: PortfolioGreeks["whole"]): PlainRow["cells"] {
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

/** Risk by expiry: vega and gamma of one don't cancel those of another. */
export function ExpiryTable({ greeks }: { greeks: PortfolioGreeks }) {
  const rows = greeks.expiries.map((one): PlainRow => {
    const name = one.expiration === null ? "Acciones" : formatInstantDate(one.expiration);
    return { key: name, cells: cellsOf(name, one) };
  });
  const total: PlainRow = { key: "total", kind: "total", cells: cellsOf("Cartera", greeks.whole) };
  return (
    <RiskPanel title="Por vencimiento">
      <PlainTable label="Cartera por vencimiento" headings={headings} rows={[...rows, total]} />
    </RiskPanel>
  );
}
