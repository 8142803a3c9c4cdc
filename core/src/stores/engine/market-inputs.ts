import { isPositiveNumber } from "../../lib/index.ts";
import type { MarketBook } from "../../market/types.ts";
import { headline, parityShare, valuationSpot } from "../../quotes/index.ts";
import type { RateChoice, SpotChoice, ValuationChoices } from "../../quotes/index.ts";
import type { CalculatorInputs } from "../calculator-inputs.ts";
import type { SpotInput, VolatilityInput } from "../calculator-types.ts";
import type { StrikeVolatility } from "./compute-option.ts";

const spotChoice = ({ manualSpot }: Pick<CalculatorInputs, "manualSpot">): SpotChoice =>
  manualSpot === null ? "middle" : { price: manualSpot };

/** The spot in force, and whose it is. `optionsQuotedAt`: newest instant of the chain's two-sided options. */
export function spotInForce(
  book: MarketBook,
  inputs: CalculatorInputs,
  optionsQuotedAt: number | null,
): SpotInput & { readonly underlying: string | null } {
  const stocks = [...book.stocks.values()];
  const [stock] = stocks;
  const feed = valuationSpot(parityShare(stocks, { optionsQuotedAt }), "middle");
  const value = inputs.manualSpot ?? feed.value ?? 0;
  return {
    value,
    origin: inputs.manualSpot === null ? "feed" : "manual",
    feedValue: feed.value,
    basis: feed.basis,
    ...headline(stocks, { optionsQuotedAt }),
    effective: value * (1 + inputs.whatIf.spotPercent / 100),
    previousClose: isPositiveNumber(stock?.previousClose) ? stock.previousClose : null,
    underlying: stock?.symbol ?? null,
  };
}

function rateChoice({ rateMode, caucionDays, manualRatePercent }: CalculatorInputs): RateChoice {
  if (rateMode === "manual") return { tnaPercent: manualRatePercent };
  return rateMode === "caucion" ? { termDays: caucionDays } : rateMode;
}

/** The user's modes as terms of valuation. */
export function choicesOf(inputs: CalculatorInputs): ValuationChoices {
  return { spot: spotChoice(inputs), rate: rateChoice(inputs), model: inputs.model };
}

/** The volatility of theoretical values: the smile's, without one that of the money, without that the user's number. */
export function volatilityInForce(
  { volatilityMode: mode, volatilityPercent }: CalculatorInputs,
  {
    atTheMoney,
    smile,
    forward,
  }: {
    readonly atTheMoney: { readonly ok: boolean; readonly value?: number };
    readonly smile: StrikeVolatility | null;
    readonly forward: number | null;
  },
): VolatilityInput {
  const fixed = { mode, origin: "fixed", percent: volatilityPercent } as const;
  if (mode === "fixed") return fixed;
  const fitted = mode === "smile" && forward !== null ? (smile?.(forward) ?? null) : null;
  if (fitted !== null) return { mode, origin: "smile", percent: fitted * 100 };
  return atTheMoney.value === undefined
    ? fixed
    : { mode, origin: "at-the-money", percent: atTheMoney.value * 100 };
}
