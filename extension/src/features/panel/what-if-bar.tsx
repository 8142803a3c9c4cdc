import { useStore } from "zustand";

import { formatNumber } from "@paridad/core/formats";
import { marketPaceWords } from "@paridad/core/contract";
import type { CalculatorStore, WhatIf } from "@paridad/core/stores";

import { NumberField } from "../../components/number-field.tsx";

const fields: ReadonlyArray<{ readonly key: keyof WhatIf; readonly label: string }> = [
  { key: "spotPercent", label: "Spot (%)" },
  { key: "volatilityPoints", label: "VI (pts)" },
  { key: "daysForward", label: "Días" },
];

/** ¿Y si…?: moves spot, volatility and days without touching the user's inputs; one button goes back. */
export function WhatIfBar({ calculator }: { calculator: CalculatorStore }) {
  const whatIf = useStore(calculator, (state) => state.inputs.whatIf);
  const isScenario = useStore(calculator, (state) => state.basis === "scenario");
  const pace = useStore(calculator, (state) => marketPaceWords(state.source));
  return (
    <details class="what-if" open={isScenario}>
      <summary>
        ¿Y si…? <span class="muted">{isScenario ? "escenario" : pace}</span>
      </summary>
      <div class="what-if-fields">
        {fields.map(({ key, label }) => (
          <NumberField
            key={key}
            label={label}
            text={formatNumber(whatIf[key], { minimumDecimals: 0, maximumDecimals: 2 })}
            onChange={(value) => calculator.setWhatIf({ [key]: value })}
            onClear={() => calculator.setWhatIf({ [key]: 0 })}
          />
        ))}
        <button
          class="button quiet"
          type="button"
          disabled={!isScenario}
          onClick={() => calculator.resetWhatIf()}
        >
          Volver
        </button>
      </div>
    </details>
  );
}
