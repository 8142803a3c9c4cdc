import type { SpotChoice } from "../parity-share.ts";
import type { PricingModelName } from "../pricing-model.ts";
import { defaultRateChoice } from "./rate-in-force.ts";
import type { RateChoice } from "./rate-in-force.ts";

/** The settings that every screen and answer values options with; an account stores its changes. */
export interface ValuationChoices {
  readonly spot: SpotChoice;
  readonly rate: RateChoice;
  readonly model: PricingModelName;
}

export const defaultValuation: ValuationChoices = {
  spot: "middle",
  rate: defaultRateChoice,
  model: "american",
};
