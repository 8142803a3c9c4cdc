import { formatInteger, formatNumber, formatPesos } from "@paridad/core/formats";
import type { BookClosing, PortfolioGreeks } from "@paridad/core/risk";

import { Money } from "../../../components/ui/table/money.tsx";
import { RiskFact, RiskFacts } from "../shared/risk-panel.tsx";

const noSide = "Falta la punta con la que se cierra alguna pata";
const noGreeks = "No se pudo valuar la cartera";

type Greeks = PortfolioGreeks["whole"];

function ClosingFacts({ closing: { value, costs, profit, unknown } }: { closing: BookClosing }) {
  const missing = unknown === 1 ? "1 pata sin punta para cerrar" : `${unknown} patas sin punta para cerrar`;
  return (
    <>
      <RiskFact
        name="Valor de liquidación"
        value={<Money value={value} unknown={noSide} isPlain />}
        basis={value === null ? missing : `menos ${formatPesos(costs)} de costos de cerrar`}
      />
      <RiskFact
        name="Resultado si cerrás todo"
        value={<Money value={profit} unknown={noSide} />}
        basis="con los costos de las dos puntas"
      />
    </>
  );
}

function Pesos({
  name,
  basis,
  value,
  unknown = noGreeks,
}: {
  name: string;
  basis: string;
  value: number | null;
  unknown?: string;
}) {
  return <RiskFact name={name} value={<Money value={value} unknown={unknown} isGreek />} basis={basis} />;
}

function GreekFacts({ whole }: { whole: Greeks }) {
  const shares = `${formatInteger(whole.delta)} acciones`;
  const decimals = { minimumDecimals: 1, maximumDecimals: 1, sign: "always" } as const;
  const inWeekend = "Un vencimiento cae en los tres días";
  return (
    <>
      <Pesos name="Delta" value={whole.deltaPesosPerPercent} basis={`por 1 % · ${shares}`} />
      <RiskFact
        name="Gamma"
        value={formatNumber(whole.gammaPerPercent, decimals)}
        basis="acciones de delta por 1 %"
      />
      <Pesos name="Vega" value={whole.vegaPerPoint} basis="por punto de volatilidad" />
      <Pesos name="Theta" value={whole.thetaPerDay} basis="por día corrido" />
      <Pesos
        name="Fin de semana"
        value={whole.thetaPerWeekend}
        unknown={inWeekend}
        basis="tres días sin movimiento"
      />
      <Pesos name="Rho" value={whole.rhoPerPoint} basis="por punto de tasa" />
    </>
  );
}

/** The whole portfolio's value and sensitivities. */
export function BookFacts({ whole, closing }: { whole: Greeks | null; closing: BookClosing }) {
  return (
    <RiskFacts label="Cartera entera">
      <ClosingFacts closing={closing} />
      {whole === null ? null : <GreekFacts whole={whole} />}
    </RiskFacts>
  );
}
