import { RotateCcw } from "lucide-react";
import { marketPaceWords } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import type { WhatIf } from "@paridad/core/stores";

import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { controlIds, NumberInput } from "./number-input.tsx";

const moves = [
  { key: "spotPercent", label: "Spot (%)", step: 0.5 },
  { key: "volatilityPoints", label: "VI (pts)", step: 0.5 },
  { key: "daysForward", label: "Días", step: 1 },
] as const satisfies readonly { key: keyof WhatIf; label: string; step: number }[];

/** '¿Y si…?': moves of spot, volatility and days, with one reset; says whether the outputs are live or a scenario. */
export function WhatIfBar() {
  const actions = useCalculatorActions();
  const whatIf = useCalculator((state) => state.inputs.whatIf);
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const isLive = useCalculator((state) => marketPaceWords(state.source) === "en vivo");
  const backToMarket = isLive ? "Volver al mercado en vivo" : screenWords.backToMarket;
  return (
    <div
      role="group"
      aria-label="¿Y si…?"
      className="ml-auto flex flex-wrap items-end gap-2 border-l border-line pl-4 max-sm:ml-0 max-sm:border-l-0 max-sm:pl-0 data-scenario:[&_.compact-input]:border-atm/60!"
      data-scenario={isScenario || undefined}
    >
      <span className="self-center text-md text-muted">¿Y si…?</span>
      {moves.map(({ key, label, step }, index) => (
        <NumberInput
          key={key}
          id={index === 0 ? controlIds.whatIf : undefined}
          label={label}
          value={whatIf[key]}
          onCommit={(value) => actions.setWhatIf({ [key]: value ?? 0 })}
          step={step}
          minimum={key === "daysForward" ? 0 : undefined}
          inputClassName="w-[54px]"
        />
      ))}
      <button
        type="button"
        className="inline-flex h-(--control-height) items-center gap-1.5 rounded-md bg-atm px-2.5 text-sm font-semibold text-s1 disabled:bg-transparent disabled:font-[450] disabled:text-muted dark:text-on-accent [&_svg]:size-3.5"
        disabled={!isScenario}
        onClick={actions.resetWhatIf}
        aria-label={backToMarket}
        title={backToMarket}
      >
        <RotateCcw aria-hidden /> {isLive ? "En vivo" : "Mercado"}
      </button>
    </div>
  );
}
