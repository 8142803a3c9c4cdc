import { formatPrice } from "@paridad/core/formats";

import { controlIds } from "./control-ids.ts";
import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { NumberInput } from "./number-input.tsx";

/** 'Precio Spot ($)': the feed's, or the user's own with one click back. */
export function SpotControl() {
  const actions = useCalculatorActions();
  const { value, origin, feedValue } = useCalculator((state) => state.spot);
  const back = (
    <button
      type="button"
      className="pointer-events-auto -mr-1 rounded-sm bg-atm/14 px-1.5 py-[3px] text-atm"
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
