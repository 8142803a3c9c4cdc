import {
  americanCurve,
  americanOption,
  blackScholes,
  impliedVolatility,
  impliedVolatilityAmerican,
} from "../pricing/index.ts";
import type { BlackScholesInput, ImpliedVolatilityInput, ImpliedVolatilityResult } from "../pricing/index.ts";
import type { RawGreeks } from "./display-greeks.ts";

/** Price and raw greeks. */
export interface ModelValue extends RawGreeks {
  readonly price: number;
  /** Risk-neutral probability of expiring in the money; `null` where the model gives none. */
  readonly probabilityInTheMoney: number | null;
}

/** A pricing model: a price with its raw greeks, and the volatility of a price. */
export interface PricingModel {
  /** The price alone as a function of the share's, for tables and searches; NaN where the model has none. */
  curve(input: Omit<BlackScholesInput, "spot">): (spot: number) => number;
  value(input: BlackScholesInput): ModelValue;
  impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult;
}

type ExerciseTerms = Pick<ImpliedVolatilityInput, "type" | "rate" | "dividendYield">;

const americanFast = (input: Omit<BlackScholesInput, "spot">) => americanCurve({ ...input, quality: "fast" });

/** Black and Scholes: no exercise before the expiry. */
export const europeanModel: PricingModel = {
  curve: (input) => (spot) => blackScholes({ ...input, spot }).price,
  value: blackScholes,
  impliedVolatility,
};

/** NaN where the American model has no value: never the value of another model. */
const noValue: ModelValue = {
  price: NaN,
  delta: NaN,
  gamma: NaN,
  vega: NaN,
  theta: NaN,
  rho: NaN,
  probabilityInTheMoney: null,
};

/** A call on a share without dividends is never exercised early while money earns something (Merton, 1973). */
export function isNeverEarly({ type, rate, dividendYield = 0 }: ExerciseTerms): boolean {
  return type === "call" && rate >= 0 && dividendYield <= 0;
}

/** Early exercise at a live screen's precision: within 0.002 at a strike of 100, far below a price's last digit. */
export const americanModel: PricingModel = {
  curve: (input) => (isNeverEarly(input) ? europeanModel : { curve: americanFast }).curve(input),
  value: (input) => {
    if (isNeverEarly(input)) return blackScholes(input);
    const result = americanOption({ ...input, quality: "fast" });
    // The share's end at a volatility depends on no right of exercise.
    return result.ok
      ? { ...result, probabilityInTheMoney: blackScholes(input).probabilityInTheMoney }
      : noValue;
  },
  impliedVolatility: (input) =>
    isNeverEarly(input) ? impliedVolatility(input) : impliedVolatilityAmerican({ ...input, quality: "fast" }),
};

/** The models a user may choose. */
export const pricingModels = { european: europeanModel, american: americanModel } as const;
export type PricingModelName = keyof typeof pricingModels;
