import type { ReactNode } from "react";

import { formatNumber, formatVolatility } from "@paridad/core/formats";
import type { CalculatorState, VolatilityMode } from "@paridad/core/stores";
import { screenWords } from "@paridad/core/messages";

import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCalculator, useCalculatorActions, useIdleCalculator } from "../live/calculator-context.tsx";

const modes = [
  { value: "smile", label: "Sonrisa" },
  { value: "at-the-money", label: screenWords.atTheMoney },
  { value: "fixed", label: "Fija" },
] as const satisfies readonly { value: VolatilityMode; label: string }[];

const readMoney = (state: CalculatorState) => state.summary.atTheMoneyVolatility;

const percentOf = (percent: number) =>
  `${formatNumber(percent, { minimumDecimals: 1, maximumDecimals: 1 })}\u00a0%`;

/** Terms of theoretical values, next to the market's. */
function VolatilityWords(): ReactNode {
  const { mode, origin, percent } = useCalculator((state) => state.volatility);
  const money = useIdleCalculator(readMoney);
  const market = money.ok ? <b>{formatVolatility(money.value)}</b> : null;
  if (origin === "smile") {
    return market === null ? (
      <>Cada base con su volatilidad; en el dinero el mercado no da ninguna.</>
    ) : (
      <>Cada base con su volatilidad; el mercado está en {market}.</>
    );
  }
  if (origin === "at-the-money") {
    return mode === "smile" ? (
      <>Sin sonrisa: la del dinero, {market}.</>
    ) : (
      <>La del mercado en el dinero, {market}.</>
    );
  }
  if (mode !== "fixed") return <>El mercado no la da: {percentOf(percent)}.</>;
  if (market === null) return <>{percentOf(percent)}; el mercado no da una.</>;
  return (
    <>
      {percentOf(percent)}; el mercado está en {market}.
    </>
  );
}

/** One line under the inputs: the volatility of theoretical values against the market's. */
export function MarketLine() {
  const actions = useCalculatorActions();
  const mode = useCalculator((state) => state.inputs.volatilityMode);
  return (
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      <span className="text-muted">Teórico con</span>
      <Segmented
        label="Volatilidad del teórico"
        value={mode}
        options={modes}
        onChange={actions.setVolatilityMode}
        className="min-h-7! whitespace-nowrap [&_button]:px-[9px] [&_button]:py-px [&_button]:text-sm"
      />
      <p className="min-w-0">
        <VolatilityWords />
      </p>
    </div>
  );
}
