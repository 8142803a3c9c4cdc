import { isPositiveNumber } from "../lib/index.ts";
import { blackScholes } from "./black-scholes.ts";
import { displayGreeks } from "./display-greeks.ts";
import type { DisplayGreeks } from "./display-greeks.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import { continuousRateFromTna, FALLBACK_RATE } from "./rates.ts";
import type { ImpliedVolatilityReason, OptionType } from "./types.ts";

/** A contract and its quote at one instant; `null` is what nobody quoted or knows. */
export interface QuotedOption {
  readonly type: OptionType;
  readonly strike: number | null;
  readonly spot: number | null;
  readonly yearsToExpiry: number;
  /** Continuous, per year. */
  readonly rate: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
}

export type QuotedOptionReason = ImpliedVolatilityReason | "no-spot" | "no-strike" | "crossed";

/** What the market's price of a contract says. */
export interface QuotedOptionValue {
  /** The mid of two sides that don't cross, else the last; `null` without either. */
  readonly market: number | null;
  readonly marketFrom: "mid" | "last";
  /** (ask - bid) / mid; `null` unless both sides stand and don't cross. */
  readonly relativeSpread: number | null;
  /** Implied by `market`, per square root of year; `null` with its reason. */
  readonly volatility: number | null;
  readonly reason: QuotedOptionReason | null;
  /** At that volatility, in the screen's units. */
  readonly greeks: DisplayGreeks | null;
  /** Risk-neutral probability of expiring in the money at that volatility. */
  readonly probabilityInTheMoney: number | null;
}

function priceOf(value: number | null): number | null {
  return isPositiveNumber(value) ? value : null;
}

/** Mid and relative spread of a quote; both `null` unless both sides stand and don't cross. */
export function quoteMid(quote: { readonly bid: number | null; readonly ask: number | null }): {
  readonly mid: number | null;
  readonly relativeSpread: number | null;
} {
  const bid = priceOf(quote.bid);
  const ask = priceOf(quote.ask);
  if (bid === null || ask === null || bid > ask) return { mid: null, relativeSpread: null };
  const mid = (bid + ask) / 2;
  return { mid, relativeSpread: (ask - bid) / mid };
}

/**
 * Volatility implied by a contract's quote, from the mid where both sides stand and don't cross, else from the last,
 * and the European greeks at it (design section 11). No throw: what can't be known is `null` with a reason.
 */
export function quotedOption(option: QuotedOption): QuotedOptionValue {
  const { mid, relativeSpread } = quoteMid(option);
  const market = mid ?? priceOf(option.last);
  const shared = { market, marketFrom: mid === null ? "last" : "mid", relativeSpread } as const;
  const refuse = (reason: QuotedOptionReason): QuotedOptionValue => {
    return { ...shared, volatility: null, reason, greeks: null, probabilityInTheMoney: null };
  };
  const { type, strike, spot, yearsToExpiry, rate } = option;
  if (!isPositiveNumber(spot)) return refuse("no-spot");
  if (!isPositiveNumber(strike)) return refuse("no-strike");
  if (market === null) return refuse("no-price");
  const terms = { type, strike, spot, yearsToExpiry, rate };
  const solved = impliedVolatility({ ...terms, price: market });
  if (!solved.ok) return refuse(solved.reason);
  const { volatility } = solved;
  const value = blackScholes({ ...terms, volatility });
  const { probabilityInTheMoney } = value;
  return { ...shared, volatility, reason: null, greeks: displayGreeks(value), probabilityInTheMoney };
}

/**
 * The continuous rate of a TNA in percent (30 = 30 %) over the days to expiry, at least one; the specification's
 * 15 % stands in, marked, where none is known.
 */
export function rateFromTnaPercent({
  ratePercent,
  days,
}: {
  readonly ratePercent: number | null;
  readonly days: number;
}): { readonly rate: number; readonly ratePercent: number; readonly isFallback: boolean } {
  const term = Math.max(1, days);
  if (ratePercent !== null) {
    const known = continuousRateFromTna({ tna: ratePercent / 100, days: term });
    if (known.ok) return { rate: known.rate, ratePercent, isFallback: false };
  }
  const fallback = continuousRateFromTna({ tna: FALLBACK_RATE, days: term });
  return {
    rate: fallback.ok ? fallback.rate : FALLBACK_RATE,
    ratePercent: FALLBACK_RATE * 100,
    isFallback: true,
  };
}
