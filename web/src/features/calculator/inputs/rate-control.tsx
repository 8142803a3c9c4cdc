import { formatDays, formatTna } from "@paridad/core/formats";
import { rateOriginMessages } from "@paridad/core/messages";
import type { CautionChoice, RateInput } from "@paridad/core/stores";

import { controlIds } from "./control-ids.ts";
import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";
import { NumberInput } from "./number-input.tsx";
import { SelectInput } from "./select-input.tsx";

function describe({ description, ratePercent }: CautionChoice): string {
  return `${description} · ${formatTna(ratePercent)}`;
}

function originTitle({ origin, tnaPercent, continuous }: RateInput): string {
  const tna = `${rateOriginMessages[origin]}: ${formatTna(tnaPercent)} de TNA`;
  return `${tna}, ${formatTna(continuous * 100)} continua anual`;
}

/** 'Tasa de Caución' by term, by parity or the user's own; always with where the number in force comes from. */
export function RateControl() {
  const actions = useCalculatorActions();
  const cautions = useCalculator((state) => state.cautions);
  const rate = useCalculator((state) => state.rate);
  const { rateMode, cautionDays, manualRatePercent } = useCalculator((state) => state.inputs);
  // One day is three on a Friday: the term in force is the one that is shown as chosen.
  const termDays = rate.origin === "caucion" ? rate.days : cautionDays;
  const value = rateMode === "caucion" ? `caucion:${termDays}` : rateMode;
  const isListed = cautions.some(({ days }) => days === termDays);
  const onChange = (choice: string) => {
    const [mode, days] = choice.split(":");
    if (days !== undefined) actions.setCautionDays(Number(days));
    if (mode === "caucion" || mode === "implied" || mode === "manual") actions.setRateMode(mode);
  };
  return (
    <>
      <SelectInput
        id={controlIds.rate}
        label="Tasa de Caución"
        tag={rate.origin === "fallback" ? "respaldo 15 %" : null}
        value={value}
        onChange={onChange}
        title={originTitle(rate)}
        className="w-[176px]"
      >
        <optgroup label="Caución">
          {isListed ? null : (
            <option value={`caucion:${cautionDays}`}>{formatDays(cautionDays)} · sin dato</option>
          )}
          {cautions.map((caution) => (
            <option key={caution.days} value={`caucion:${caution.days}`}>
              {describe(caution)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Otra">
          <option value="implied">
            {rate.origin === "implied"
              ? `Implícita · ${formatTna(rate.tnaPercent)}`
              : "Implícita por paridad"}
          </option>
          <option value="manual">Manual</option>
        </optgroup>
      </SelectInput>
      {rateMode === "manual" ? (
        <NumberInput
          label="TNA (%)"
          value={manualRatePercent}
          onCommit={actions.setManualRatePercent}
          step={0.1}
          minimumDecimals={1}
          inputClassName="w-[78px]"
        />
      ) : null}
    </>
  );
}
