import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { ImpliedVolatilityReason, OptionType } from "../pricing/index.ts";
import { displayGreeks } from "./display-greeks.ts";
import type { DisplayGreeks } from "./display-greeks.ts";
import type { PricingModel } from "./pricing-model.ts";

export interface OptionContract {
  readonly type: OptionType;
  readonly strike: number | null;
}

/** Terms that all options of an expiry are valued with. */
export interface ValuationTerms {
  /** `null` or 0 while unknown. */
  readonly spot: number | null;
  /** Years of 365 days. */
  readonly yearsToExpiry: number;
  /** Continuous, per 1.00 a year. */
  readonly rate: number;
  readonly model: PricingModel;
}

export type VolatilityReason = ImpliedVolatilityReason | "no-spot" | "no-strike";

/** The volatility, per square root of year, that a price implies; without a price the reason is `no-price`. */
export function solveVolatility({
  contract: { type, strike },
  price,
  terms: { spot, yearsToExpiry, rate, model },
}: {
  readonly contract: OptionContract;
  readonly price: number | null;
  readonly terms: ValuationTerms;
}): Result<{ volatility: number }, VolatilityReason> {
  if (!isPositiveNumber(spot)) return fail("no-spot");
  if (!isPositiveNumber(strike)) return fail("no-strike");
  if (price === null) return fail("no-price");
  if (!(yearsToExpiry > 0)) return fail("expired");
  return model.impliedVolatility({ type, strike, price, spot, yearsToExpiry, rate });
}

export type ModelReason = "no-spot" | "no-strike" | "expired" | "no-volatility" | "invalid-input";

/** Model price and greeks of an option at a volatility. The specification's zeros are reasons here. */
export function valueAt({
  contract: { type, strike },
  volatility,
  terms: { spot, yearsToExpiry, rate, model },
}: {
  readonly contract: OptionContract;
  readonly volatility: number;
  readonly terms: ValuationTerms;
}): Result<{ price: number; greeks: DisplayGreeks; probabilityInTheMoney: number | null }, ModelReason> {
  if (!isPositiveNumber(spot)) return fail("no-spot");
  if (!isPositiveNumber(strike)) return fail("no-strike");
  if (!(yearsToExpiry > 0)) return fail("expired");
  if (!(volatility > 0)) return fail("no-volatility");
  const value = model.value({ type, strike, spot, yearsToExpiry, rate, volatility });
  const { price, probabilityInTheMoney } = value;
  if (!Number.isFinite(price) || !Number.isFinite(value.delta)) return fail("invalid-input");
  return succeed({ price, greeks: displayGreeks(value), probabilityInTheMoney });
}
