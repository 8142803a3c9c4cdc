import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { ImpliedVolatilityReason, OptionType } from "../pricing/index.ts";
import { displayGreeks } from "./display-greeks.ts";
import type { DisplayGreeks } from "./display-greeks.ts";
import type { PricingModel } from "./pricing-model.ts";
import type { Quote } from "./read-quote.ts";

export interface OptionContract {
  readonly type: OptionType;
  readonly strike: number | null;
}

/** What all options of an expiry are valued with. */
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

/** What the market's price of a contract says. */
export interface OptionValue {
  /** Implied by the quote's market price, per square root of year; `null` with its reason. */
  readonly volatility: number | null;
  readonly reason: VolatilityReason | null;
  /** At that volatility, in the units of the screens. */
  readonly greeks: DisplayGreeks | null;
  /** Risk-neutral probability of expiring in the money at that volatility. */
  readonly probabilityInTheMoney: number | null;
}

/**
 * Volatility implied by a quote, from the mid of two sides that don't cross, otherwise from the last, and the greeks at it
 * (design section 11). No throw: what can't be known is `null` with a reason.
 */
export function valueOption({
  contract,
  quote,
  terms,
}: {
  readonly contract: OptionContract;
  readonly quote: Pick<Quote, "market">;
  readonly terms: ValuationTerms;
}): OptionValue {
  const solved = solveVolatility({ contract, price: quote.market, terms });
  const unknown = { volatility: null, greeks: null, probabilityInTheMoney: null };
  if (!solved.ok) return { ...unknown, reason: solved.reason };
  const { volatility } = solved;
  const value = valueAt({ contract, volatility, terms });
  if (!value.ok) return { ...unknown, reason: "invalid-input" };
  const { greeks, probabilityInTheMoney } = value;
  return { volatility, reason: null, greeks, probabilityInTheMoney };
}
