import { formatDays, formatTna } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { rateOriginMessages } from "@paridad/core/quotes";
import type { CalculatorState, CaucionChoice, RateInput } from "@paridad/core/stores";

import { useCalculator, useCalculatorActions, useIdleCalculator } from "../live/calculator-context.tsx";
import { controlIds, NumberInput } from "./number-input.tsx";
import { SelectInput } from "./select-input.tsx";

const ownTextOf = ({ summary: { ownRate } }: CalculatorState) =>
  ownRate.ok ? formatTna(ownRate.value, { decimals: 1 }) : "";
const impliedTextOf = ({ summary: { impliedRate } }: CalculatorState) =>
  impliedRate.ok ? formatTna(impliedRate.value, { decimals: 1 }) : "";

const rateModes = ["own", "caucion", "nearest", "implied", "manual"] as const;

function describe({ days, description, ratePercent, isFallback }: CaucionChoice): string {
  if (isFallback) return `${formatDays(days)} · ${formatTna(ratePercent)}`;
  return `${description} · ${formatTna(ratePercent)}`;
}

function originTitle({ origin, tnaPercent, continuous }: RateInput): string {
  const tna = `${rateOriginMessages[origin]}: ${formatTna(tnaPercent)} de TNA`;
  return `${tna}, ${formatTna(continuous * 100)} continua anual`;
}

/** The expiry's own first, then the terms of the caución, parity and one's own. */
function RateOptions() {
  const cauciones = useCalculator((state) => state.cauciones);
  const rate = useCalculator((state) => state.rate);
  const ownText = useIdleCalculator(ownTextOf);
  const impliedText = useIdleCalculator(impliedTextOf);
  const { caucionDays } = useCalculator((state) => state.inputs);
  const nearestText = rate.mode === "nearest" && rate.origin !== "fallback" ? formatTna(rate.tnaPercent) : "";
  const isListed = cauciones.some(({ days }) => days === termDaysOf(rate, caucionDays));
  return (
    <>
      <option value="own">{[screenWords.ownRate, ownText].filter(Boolean).join(" · ")}</option>
      <optgroup label="Caución">
        {isListed ? null : (
          <option value={`caucion:${caucionDays}`}>{formatDays(caucionDays)} · sin dato</option>
        )}
        <option value="nearest">
          {[screenWords.nearestCaucion, nearestText].filter(Boolean).join(" · ")}
        </option>
        {cauciones.map((caucion) => (
          <option key={caucion.days} value={`caucion:${caucion.days}`}>
            {describe(caucion)}
          </option>
        ))}
      </optgroup>
      <optgroup label="Otra">
        <option value="implied">
          {[rateOriginMessages.implied, impliedText].filter(Boolean).join(" · ")}
        </option>
        <option value="manual">Manual</option>
      </optgroup>
    </>
  );
}

/** One day is three on a Friday: the term in force is the one that is shown as chosen. */
const termDaysOf = ({ origin, days }: RateInput, caucionDays: number) =>
  origin === "caucion" ? days : caucionDays;

/** The rate by term, by parity or the user's own; always with where the number in force comes from. */
export function RateControl() {
  const actions = useCalculatorActions();
  const rate = useCalculator((state) => state.rate);
  const { rateMode, caucionDays, manualRatePercent } = useCalculator((state) => state.inputs);
  const value = rateMode === "caucion" ? `caucion:${termDaysOf(rate, caucionDays)}` : rateMode;
  const onChange = (choice: string) => {
    const [mode, days] = choice.split(":");
    if (days !== undefined) actions.setCaucionDays(Number(days));
    const chosen = rateModes.find((known) => known === mode);
    if (chosen !== undefined) actions.setRateMode(chosen);
  };
  return (
    <>
      <SelectInput
        id={controlIds.rate}
        label={screenWords.caucionRate}
        tag={rate.origin === "fallback" ? "respaldo 15 %" : null}
        value={value}
        onChange={onChange}
        title={originTitle(rate)}
        className="w-[204px]"
      >
        <RateOptions />
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
