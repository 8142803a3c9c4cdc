import { pricingModels, solveVolatility } from "../quotes/index.ts";
import type { VolatilityReason } from "../quotes/index.ts";
import type { Result } from "../lib/index.ts";
import type { OptionLeg } from "./position-types.ts";
import { millisecondsPerYear } from "./value-leg.ts";
import type { ModelName } from "./value-leg.ts";

export interface LegVolatilityInput {
  readonly leg: Pick<OptionLeg, "kind" | "strike" | "expiration">;
  /** The price the leg's own volatility is solved at, pesos a share: its mid. */
  readonly price: number | null;
  readonly spot: number;
  readonly instant: number;
  readonly rate: number;
  readonly model?: ModelName;
}

/**
 * The leg's own volatility, in the model that will value it: `valuePosition` at the same spot, instant and rate gives
 * the price back, so a leg just added is worth its mid. The reasons are those of `impliedVolatility`.
 */
export function legVolatility(input: LegVolatilityInput): Result<{ volatility: number }, VolatilityReason> {
  const { leg, price, spot, instant, rate, model = "american" } = input;
  return solveVolatility({
    contract: { type: leg.kind, strike: leg.strike },
    price,
    terms: {
      spot,
      yearsToExpiry: (leg.expiration - instant) / millisecondsPerYear,
      rate,
      model: pricingModels[model],
    },
  });
}
