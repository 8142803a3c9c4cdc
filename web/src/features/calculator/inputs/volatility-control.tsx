import type { VolatilityMode } from "@paridad/core/stores";

import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { controlIds } from "./control-ids.ts";
import { NumberInput } from "./number-input.tsx";

const asides: Readonly<Record<VolatilityMode, string | null>> = {
  fixed: null,
  "at-the-money": "en el dinero",
  smile: "sonrisa",
};

/** 'Volatilidad (%)' of theoretical values: the number in force and where it comes from. A number written fixes it. */
export function VolatilityControl() {
  const actions = useCalculatorActions();
  const { origin, percent } = useCalculator((state) => state.volatility);
  const written = useCalculator((state) => state.inputs.volatilityPercent);
  return (
    <NumberInput
      id={controlIds.volatility}
      label="Volatilidad (%)"
      value={origin === "fixed" ? written : Math.round(percent * 10) / 10}
      onCommit={(value) => value !== null && actions.setVolatilityPercent(value)}
      step={0.1}
      minimum={0}
      minimumDecimals={1}
      inputClassName="w-[114px]"
      aside={asides[origin]}
    />
  );
}
