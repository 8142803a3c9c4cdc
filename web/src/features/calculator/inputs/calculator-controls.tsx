import { controlIds } from "./control-ids.ts";
import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { NumberInput } from "./number-input.tsx";
import { RateControl } from "./rate-control.tsx";
import { SelectInput } from "./select-input.tsx";
import { SpotControl } from "./spot-control.tsx";

function ModelControl() {
  const actions = useCalculatorActions();
  const model = useCalculator((state) => state.inputs.model);
  return (
    <SelectInput
      label="Modelo"
      value={model}
      onChange={(choice) => actions.setModel(choice === "american" ? "american" : "european")}
      title="Las opciones de BYMA son americanas; la europea es Black-Scholes"
      className="w-[116px]"
    >
      <option value="european">Europea</option>
      <option value="american">Americana</option>
    </SelectInput>
  );
}

/** The inputs of the calculator (spec.md section 2). */
export function CalculatorControls() {
  const actions = useCalculatorActions();
  const volatilityPercent = useCalculator((state) => state.inputs.volatilityPercent);
  return (
    <div role="group" aria-label="Datos del cálculo" className="flex flex-wrap items-end gap-x-3.5 gap-y-2.5">
      <SpotControl />
      <NumberInput
        id={controlIds.volatility}
        label="Volatilidad (%)"
        value={volatilityPercent}
        onCommit={(value) => value !== null && actions.setVolatilityPercent(value)}
        step={0.1}
        minimum={0}
        minimumDecimals={1}
        inputClassName="w-[96px]"
      />
      <RateControl />
      <ModelControl />
    </div>
  );
}
