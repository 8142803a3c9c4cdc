import { formatPrice } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import type { VolatilityMode } from "@paridad/core/stores";

import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { controlIds, NumberInput } from "./number-input.tsx";
import { RateControl } from "./rate-control.tsx";
import { SelectInput } from "./select-input.tsx";

/** 'Precio Spot ($)': the feed's, or the user's own with one click back. */
function SpotControl() {
  const actions = useCalculatorActions();
  const { value, origin, feedValue } = useCalculator((state) => state.spot);
  const back = (
    <button
      type="button"
      className="pointer-events-auto -mr-1.5 rounded-sm bg-atm/14 px-1 py-[3px] text-atm"
      onClick={actions.useFeedSpot}
      title={feedValue === null ? "El mercado no informa precio" : `Volver a ${formatPrice(feedValue)}`}
    >
      usar mercado
    </button>
  );
  return (
    <NumberInput
      id={controlIds.spot}
      label="Precio Spot ($)"
      value={value}
      onCommit={(spot) => (spot === null ? actions.useFeedSpot() : actions.setSpot(spot))}
      step={0.01}
      minimum={0}
      minimumDecimals={2}
      maximumDecimals={3}
      inputClassName="w-[158px] pr-[88px]"
      aside={origin === "feed" ? "del mercado" : back}
    />
  );
}

const asides: Readonly<Record<VolatilityMode, string | null>> = {
  fixed: null,
  "at-the-money": "en el dinero",
  smile: "sonrisa",
};

/** 'Volatilidad (%)' of theoretical values: the number in force and where it comes from. A number written fixes it. */
function VolatilityControl() {
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
