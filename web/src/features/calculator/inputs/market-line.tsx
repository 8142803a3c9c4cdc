import type { ReactNode } from "react";

import {
  formatNumber,
  formatStrike,
  formatTna,
  formatVolatility,
  formatVolatilityPoints,
} from "@paridad/core/formats";
import type { CalculatorState, VolatilityMode } from "@paridad/core/stores";

import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCalculator, useCalculatorActions, useIdleCalculator } from "../live/calculator-context.tsx";

const modes = [
  { value: "fixed", label: "Fija" },
  { value: "at-the-money", label: "VI en el dinero" },
  { value: "smile", label: "Sonrisa" },
] as const satisfies readonly { value: VolatilityMode; label: string }[];

const readMoney = (state: CalculatorState) => state.summary.atTheMoneyVolatility;
const readDisagreement = (state: CalculatorState) => state.summary.disagreement;
const readImplied = (state: CalculatorState) => state.summary.impliedRate;
const readRate = (state: CalculatorState) => state.rate;

const percentOf = (percent: number) =>
  `${formatNumber(percent, { minimumDecimals: 1, maximumDecimals: 1 })}\u00a0%`;

/** What theoretical values are made with, next to what the market says. */
function VolatilityWords(): ReactNode {
  const { mode, origin, percent, isAwaited } = useCalculator((state) => state.volatility);
  const money = useIdleCalculator(readMoney);
  const market = money.ok ? <b>{formatVolatility(money.value)}</b> : null;
  if (origin === "smile") {
    return market === null ? (
      <>Cada base con su volatilidad; en el dinero el mercado no da ninguna.</>
    ) : (
      <>Cada base con su volatilidad; el mercado está en {market}.</>
    );
  }
  if (origin === "at-the-money") return <>La del mercado, base más cercana al spot.</>;
  if (isAwaited) return <>Ajustando la sonrisa…</>;
  if (mode !== "fixed") return <>El mercado no la da: {percentOf(percent)}.</>;
  if (market === null) return <>{percentOf(percent)}; el mercado no da una.</>;
  return (
    <>
      {percentOf(percent)}; el mercado está en {market}.
    </>
  );
}

/** Calls and puts that disagree at the rate in force, and the rate at which they agree. */
function RateWords(): ReactNode {
  const actions = useCalculatorActions();
  const disagreement = useIdleCalculator(readDisagreement);
  const implied = useIdleCalculator(readImplied);
  const rate = useIdleCalculator(readRate);
  if (disagreement === null || !implied.ok) return null;
  const { strike, call, put } = disagreement;
  return (
    <p
      className="calc-rate-line"
      title={`Con ${formatTna(rate.tnaPercent, { decimals: 1 })}, en la base ${formatStrike(strike)} el call dice ${formatVolatilityPoints(call)} % y el put ${formatVolatilityPoints(put)} %: difieren más de lo que explican las puntas`}
    >
      <span>
        Calls y puts no coinciden: con la tasa implícita de <b>{formatTna(implied.value, { decimals: 1 })}</b>{" "}
        coinciden.
      </span>
      <button type="button" className="chain-link" onClick={() => actions.setRateMode("implied")}>
        usar la implícita
      </button>
    </p>
  );
}

/** One line under the inputs: the volatility of theoretical values against the market's, and whether the rate fits. */
export function MarketLine() {
  const actions = useCalculatorActions();
  const mode = useCalculator((state) => state.inputs.volatilityMode);
  return (
    <div className="calc-line">
      <span className="text-muted">Teórico con</span>
      <Segmented
        label="Volatilidad del teórico"
        value={mode}
        options={modes}
        onChange={actions.setVolatilityMode}
        className="calc-line-choice whitespace-nowrap"
      />
      <p className="min-w-0">
        <VolatilityWords />
      </p>
      <RateWords />
    </div>
  );
}
