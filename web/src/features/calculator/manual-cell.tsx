import { formatPrice, formatVolatilityPoints } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/messages";
import type { CalculatorSide } from "@paridad/core/stores";

import { useCalculatorActions } from "./calculator-context.tsx";
import { NumberInput } from "./number-input.tsx";

function volatilityOf({ impliedVolatility: { manual } }: CalculatorSide) {
  if (manual.ok) return { text: formatVolatilityPoints(manual.value), title: "VI de tu precio" };
  return { text: "–", title: unknownReasonMessages[manual.reason] };
}

/** The person's own price and the volatility it implies. */
export function ManualCell({ side }: { side: CalculatorSide }) {
  const actions = useCalculatorActions();
  const { manualPrice, contractKey, symbol } = side;
  const { text, title } = volatilityOf(side);
  return (
    <span className="chain-manual" data-used={manualPrice !== null || undefined}>
      <NumberInput
        label={`Tu precio de ${symbol}`}
        isLabelHidden
        value={manualPrice}
        onCommit={(price) => actions.setManualPrice(contractKey, price)}
        step={1}
        minimum={0}
        maximumDecimals={3}
        placeholder="·"
        inputClassName="chain-manual-input"
      />
      {manualPrice === null ? null : (
        <output className="chain-manual-volatility" title={`${title} (${formatPrice(manualPrice)})`}>
          {text}
        </output>
      )}
    </span>
  );
}
