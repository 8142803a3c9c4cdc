import { screenWords } from "@paridad/core/messages";

import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { RateControl } from "./rate-control.tsx";
import { SelectInput } from "./select-input.tsx";
import { SpotControl } from "./spot-control.tsx";
import { VolatilityControl } from "./volatility-control.tsx";

function ModelControl() {
  const actions = useCalculatorActions();
  const model = useCalculator((state) => state.inputs.model);
  return (
    <SelectInput
      label="Modelo"
      value={model}
      onChange={(choice) => actions.setModel(choice === "american" ? "american" : "european")}
      title="Las opciones de BYMA son americanas; la europea es Black-Scholes"
      className="w-[112px]"
    >
      <option value="european">Europea</option>
      <option value="american">Americana</option>
    </SelectInput>
  );
}

/** The inputs of the calculator. */
export function CalculatorControls() {
  return (
    <div
      role="group"
      aria-label={screenWords.inputs}
      className="flex flex-wrap items-end gap-x-3.5 gap-y-2.5"
    >
      <SpotControl />
      <VolatilityControl />
      <RateControl />
      <ModelControl />
    </div>
  );
}
