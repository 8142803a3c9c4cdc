import type { BackTestInput } from "./back-test-types.ts";
import type { Entry } from "./enter-cycle.ts";
import { intrinsicOf } from "./outlay.ts";

/**
 * A position at the last close before its expiry, pesos a share, with strikes that fell by `cut`. By exercise everything in
 * the money is exercised: shares left over count at the close without a cost, shares owed are bought. The cheaper exit sells
 * what is left over, or closes the options at their intrinsic value where that leaves more.
 */
export function settle(
  { rule, costs }: BackTestInput,
  { shares, legs }: Entry,
  { spot, cut }: { readonly spot: number; readonly cut: number },
): { readonly worth: number; readonly exercised: boolean } {
  const isCheaper = rule.exit === "cheaper";
  let [cash, left, exercised] = [0, shares, false];
  let closed = shares * spot * (1 - costs.share);
  for (const { option, side } of legs) {
    const strike = option.strike - cut;
    const intrinsic = intrinsicOf({ option: { ...option, strike } }, spot);
    if (intrinsic === 0) continue;
    const handed = option.type === "call" ? side : -side;
    cash -= handed * strike + strike * costs.exercise;
    left += handed;
    exercised = true;
    closed += side * intrinsic * (1 - side * costs.premium);
  }
  const dealt = spot * (left < 0 ? 1 + costs.share : isCheaper ? 1 - costs.share : 1);
  const byExercise = cash + left * dealt;
  if (isCheaper && closed > byExercise) return { worth: closed, exercised: false };
  return { worth: byExercise, exercised };
}
