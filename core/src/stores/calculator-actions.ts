import type { CalculatorActions, CalculatorState, WhatIf } from "./calculator-types.ts";
import { defaultCalculatorInputs, inputRanges, withinRange } from "./calculator-inputs.ts";
import type { CalculatorInputs } from "./calculator-inputs.ts";

type InputActions = Omit<CalculatorActions, "refresh" | "pause" | "dispose" | "setPast">;

/** The changes `setWhatIf` may make, each inside its range; what is no number is left out. */
function whatIfWithin(change: Partial<WhatIf>): Partial<WhatIf> {
  const moves = (Object.keys(defaultCalculatorInputs.whatIf) as (keyof WhatIf)[]).flatMap((key) => {
    const value = withinRange(change[key] ?? Number.NaN, inputRanges[key]);
    return value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(moves);
}

/** The mode, and for a manual rate not entered yet the rate in force, to edit from. */
function ofRateMode(
  { inputs, rate }: Pick<CalculatorState, "inputs" | "rate">,
  rateMode: CalculatorInputs["rateMode"],
): Partial<CalculatorInputs> {
  if (rateMode !== "manual" || inputs.manualRatePercent !== null) return { rateMode };
  return { rateMode, manualRatePercent: withinRange(rate.tnaPercent, inputRanges.manualRatePercent) };
}

/** The user's actions on the inputs. A value that is no number changes nothing; one out of range goes to its bound. */
export function createInputActions({
  get,
  set,
}: {
  get: () => Pick<CalculatorState, "inputs" | "rate">;
  set: (change: Partial<CalculatorInputs>) => void;
}): InputActions {
  return {
    selectExpiry: (expiry) => set({ expiry }),
    setSpot: (manualSpot) => {
      if (Number.isFinite(manualSpot) && manualSpot >= 0) set({ manualSpot });
    },
    useFeedSpot: () => set({ manualSpot: null }),
    setVolatilityPercent: (value) => {
      const volatilityPercent = withinRange(value, inputRanges.volatilityPercent);
      if (volatilityPercent !== null) set({ volatilityPercent, volatilityMode: "fixed" });
    },
    setVolatilityMode: (volatilityMode) => set({ volatilityMode }),
    setRateMode: (rateMode) => set(ofRateMode(get(), rateMode)),
    setCaucionDays: (value) => {
      const caucionDays = withinRange(value, inputRanges.caucionDays);
      if (caucionDays !== null) set({ caucionDays });
    },
    setManualRatePercent: (value) => {
      const manualRatePercent = value === null ? null : withinRange(value, inputRanges.manualRatePercent);
      if (value === null || manualRatePercent !== null) set({ manualRatePercent });
    },
    setModel: (model) => set({ model }),
    setExpiryConvention: (expiryConvention) => set({ expiryConvention }),
    setWhatIf: (change) => set({ whatIf: { ...get().inputs.whatIf, ...whatIfWithin(change) } }),
    resetWhatIf: () => set({ whatIf: defaultCalculatorInputs.whatIf }),
    setManualPrice: (contractKey, price) => {
      const { [contractKey]: _old, ...others } = get().inputs.manualPrices;
      if (price === null) set({ manualPrices: others });
      else if (Number.isFinite(price) && price > 0)
        set({ manualPrices: { ...others, [contractKey]: price } });
    },
  };
}
