import { useStore } from "zustand";

import { formatDays, formatNumber, formatPrice, formatTna, unknownDash } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { rateOriginMessages } from "@paridad/core/quotes";
import type { CalculatorStore, PricingModel, RateMode } from "@paridad/core/stores";

import { NumberField } from "../../components/number-field.tsx";

const modes: readonly string[] = ["own", "nearest", "implied", "manual"] satisfies RateMode[];

function RateSelect({ calculator }: { calculator: CalculatorStore }) {
  const inputs = useStore(calculator, (state) => state.inputs);
  const cauciones = useStore(calculator, (state) => state.cauciones);
  const rate = useStore(calculator, (state) => state.rate);
  const termDays = rate.origin === "caucion" ? rate.days : inputs.caucionDays;
  const value = inputs.rateMode === "caucion" ? String(termDays) : inputs.rateMode;
  const choose = (choice: string) => {
    const isMode = modes.includes(choice);
    calculator.setRateMode(isMode ? (choice as RateMode) : "caucion");
    if (!isMode) calculator.setCaucionDays(Number(choice));
  };
  const isListed = cauciones.some(({ days }) => days === termDays);
  return (
    <label class="field">
      {screenWords.caucionRate}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="own">{screenWords.ownRate}</option>
        <option value="nearest">{screenWords.nearestCaucion}</option>
        {cauciones.map(({ days, ratePercent, description }) => (
          <option key={days} value={String(days)}>
            {description} · {formatTna(ratePercent)}
          </option>
        ))}
        {isListed || value !== String(termDays) ? null : (
          <option value={value}>{formatDays(termDays)} · sin dato</option>
        )}
        <option value="implied">{rateOriginMessages.implied}</option>
        <option value="manual">Manual</option>
      </select>
      <span class="origin" title={rateOriginMessages[rate.origin]}>
        {formatTna(rate.tnaPercent)}
        {rate.origin === "fallback" ? " de respaldo" : ""}
      </span>
    </label>
  );
}

function ModelSelect({ calculator }: { calculator: CalculatorStore }) {
  const model = useStore(calculator, (state) => state.inputs.model);
  return (
    <label class="field">
      Modelo
      <select
        value={model}
        onChange={(event) => calculator.setModel(event.currentTarget.value as PricingModel)}
      >
        <option value="european">Europea</option>
        <option value="american">Americana</option>
      </select>
    </label>
  );
}

/** The terms of valuation, in a line that opens. */
export function Terms({ calculator }: { calculator: CalculatorStore }) {
  const { percent, origin } = useStore(calculator, (state) => state.volatility);
  const rate = useStore(calculator, (state) => state.rate.tnaPercent);
  const isOwnSpot = useStore(calculator, (state) => state.spot.origin === "manual");
  return (
    <details class="terms" open={isOwnSpot}>
      <summary>
        {screenWords.inputs}{" "}
        <span class="muted">
          VI {formatNumber(percent, { minimumDecimals: 1, maximumDecimals: 1 })} %{volatilityNames[origin]} ·
          tasa {formatTna(rate)}
        </span>
      </summary>
      <Inputs calculator={calculator} />
    </details>
  );
}

const volatilityNames = { fixed: "", "at-the-money": " en el dinero", smile: " (sonrisa)" } as const;
const percentText = (value: number | null) => formatNumber(value, { minimumDecimals: 1, maximumDecimals: 2 });

/** Spot, volatility, rate and model. */
export function Inputs({ calculator }: { calculator: CalculatorStore }) {
  const spot = useStore(calculator, (state) => state.spot);
  const inputs = useStore(calculator, (state) => state.inputs);
  return (
    <section class="inputs" aria-label={screenWords.inputs}>
      <div>
        <NumberField
          label="Precio Spot ($)"
          text={spot.value > 0 || spot.origin === "manual" ? formatPrice(spot.value) : ""}
          placeholder={unknownDash}
          onChange={calculator.setSpot}
          onClear={calculator.useFeedSpot}
        />
        {spot.origin === "manual" ? (
          <button class="link" type="button" onClick={() => calculator.useFeedSpot()}>
            Usar el del mercado{spot.feedValue === null ? "" : ` (${formatPrice(spot.feedValue)})`}
          </button>
        ) : (
          <span class="origin">del mercado</span>
        )}
      </div>
      <NumberField
        label="Volatilidad (%)"
        text={percentText(inputs.volatilityPercent)}
        onChange={calculator.setVolatilityPercent}
      />
      <RateSelect calculator={calculator} />
      {inputs.rateMode === "manual" ? (
        <NumberField
          label="TNA manual (%)"
          text={inputs.manualRatePercent === null ? "" : percentText(inputs.manualRatePercent)}
          placeholder="15,0"
          onChange={calculator.setManualRatePercent}
          onClear={() => calculator.setManualRatePercent(null)}
        />
      ) : null}
      <ModelSelect calculator={calculator} />
    </section>
  );
}
