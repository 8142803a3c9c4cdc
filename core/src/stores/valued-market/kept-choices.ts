import type { StoragePort } from "../../auth/ports.ts";
import type { ValuationChoices } from "../../quotes/index.ts";
import { readCalculatorInputs } from "../calculator-inputs.ts";
import { choicesOf } from "../engine/market-inputs.ts";

/** The rate and model that the user chose in the calculator, for every other screen. A price of one's own stays there. */
export function keptChoices(preferences: StoragePort): ValuationChoices {
  return choicesOf({ ...readCalculatorInputs(preferences), manualSpot: null });
}
