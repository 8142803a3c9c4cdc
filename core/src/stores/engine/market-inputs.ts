import { isPositiveNumber } from "../../lib/index.ts";
import type { MarketBook } from "../../market/types.ts";
import { feedSpot, nearestTerm } from "../../quotes/index.ts";
import type { RateChoice } from "../../quotes/index.ts";
import type { CalculatorInputs, SpotInput, VolatilityInput } from "../calculator-types.ts";
import type { StrikeVolatility } from "./compute-option.ts";

/** The spot in force, and whose it is. */
export function spotInForce(
  book: MarketBook,
  inputs: CalculatorInputs,
): SpotInput & { readonly underlying: string | null } {
  const [stock] = book.stocks.values();
  const feedValue = feedSpot(stock ? [stock] : []);
  const value = inputs.manualSpot ?? feedValue ?? 0;
  const origin = inputs.manualSpot === null ? "feed" : "manual";
  const effective = value * (1 + inputs.whatIf.spotPercent / 100);
  const previousClose = isPositiveNumber(stock?.previousClose) ? stock.previousClose : null;
  return { value, origin, feedValue, previousClose, effective, underlying: stock?.symbol ?? null };
}

/** What discounts, by the user's mode. `days` are those to the expiry. */
export function rateChoice(
  { rateMode, caucionDays, manualRatePercent }: CalculatorInputs,
  { ladder, days }: { readonly ladder: MarketBook["rates"]; readonly days: number },
): RateChoice {
  if (rateMode === "implied") return "implied";
  if (rateMode === "manual") return { tnaPercent: manualRatePercent };
  const nearest = rateMode === "nearest" ? nearestTerm(ladder, days) : null;
  return { termDays: nearest?.days ?? caucionDays };
}

/** The volatility of theoretical values: the mode's own, or the user's number where the market says none. */
export function volatilityInForce(
  { volatilityMode: mode, volatilityPercent }: CalculatorInputs,
  {
    atTheMoney,
    smile,
    isAwaited,
    spot,
  }: {
    readonly atTheMoney: { readonly ok: boolean; readonly value?: number };
    readonly smile: StrikeVolatility | null;
    /** A smile is being fitted. */
    readonly isAwaited: boolean;
    readonly spot: number;
  },
): VolatilityInput {
  const fitted = mode === "smile" && spot > 0 ? (smile?.(spot) ?? null) : null;
  if (fitted !== null) return { mode, origin: "smile", percent: fitted * 100, isAwaited: false };
  if (mode === "at-the-money" && atTheMoney.value !== undefined) {
    return { mode, origin: mode, percent: atTheMoney.value * 100, isAwaited: false };
  }
  return { mode, origin: "fixed", percent: volatilityPercent, isAwaited: mode === "smile" && isAwaited };
}
