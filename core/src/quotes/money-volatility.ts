import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { OptionType } from "../pricing/index.ts";
import { strikeAtTheMoney } from "./strike-pairs.ts";

/** An option with the volatility of its market price, per 1.00; `null` where it has none. */
export interface MoneyOption {
  readonly type: OptionType;
  readonly strike: number;
  readonly volatility: number | null;
}

/**
 * Volatility at the money, per 1.00, and its source. `smile`: the fitted smile at the forward. Without a smile, of the
 * strike nearest to the forward: `both`, the mean of call and put; `one`, the only one that is known.
 */
export type MoneyVolatility = Result<
  { value: number; from: "smile" | "both" | "one" },
  "no-spot" | "no-price"
>;

/** *VI en el dinero*, of every screen and answer. `smile` is the fitted smile's volatility at the forward. No throw. */
export function atTheMoneyVolatility(
  options: readonly MoneyOption[],
  { forward, smile }: { readonly forward: number | null; readonly smile: number | null },
): MoneyVolatility {
  if (forward === null) return fail("no-spot");
  if (smile !== null) return succeed({ value: smile, from: "smile" as const });
  const listed = options.toSorted((one, other) => one.strike - other.strike);
  const strike = strikeAtTheMoney(listed, forward);
  const known = listed
    .filter((option) => option.strike === strike)
    .map(({ volatility }) => volatility)
    .filter(isKnownNumber);
  const [first] = known;
  if (first === undefined) return fail("no-price");
  const value = known.reduce((sum, volatility) => sum + volatility, 0) / known.length;
  return succeed({ value, from: known.length > 1 ? ("both" as const) : ("one" as const) });
}
