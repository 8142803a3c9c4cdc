import { pricingModels } from "../quotes/index.ts";
import type { RawGreeks } from "../quotes/index.ts";
import { shiftedVolatility } from "../volatility/index.ts";
import { expirationsOf, faultOf, isOption } from "./check-legs.ts";
import type { LegsReason, OptionLeg, PositionLeg } from "./position-types.ts";

export const millisecondsPerYear = 365 * 86_400_000;

export type ModelName = keyof typeof pricingModels;

/** Why legs have no value: an instant after the nearest expiry, a volatility missing where it is needed, or bad legs. */
export type ValueReason = LegsReason | "expired-leg" | "no-volatility";

/** Terms that all legs are valued with. */
export interface ValueTerms {
  /** Pesos a share, above 0. */
  readonly spot: number;
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Added to each leg's volatility, per 1.00: 0.05 is five points; no result below 1 %. */
  readonly volatilityShift: number;
  readonly model: ModelName;
}

/** The fault that keeps legs from a value at the latest of some instants; null where there is none. */
export function valueFault(legs: readonly PositionLeg[], latest: number): ValueReason | null {
  const fault = faultOf({ legs });
  if (fault !== null) return fault;
  if (!Number.isFinite(latest)) return "invalid-input";
  const nearest = expirationsOf(legs)[0];
  return nearest !== undefined && latest > nearest ? "expired-leg" : null;
}

/** True where every option that still runs at the earliest of some instants has a volatility. */
export function hasVolatilities(legs: readonly PositionLeg[], earliest: number): boolean {
  return legs
    .filter(isOption)
    .every(({ expiration, volatility = Number.NaN }) => expiration <= earliest || isUsable(volatility));
}

function isUsable(volatility: number): boolean {
  return volatility > 0 && volatility < Infinity;
}

/** A share's worth of a leg, in pesos, by the spot; at its expiry what exercise brings. NaN where the model has no value. */
export function curveOfLeg(leg: PositionLeg, terms: Omit<ValueTerms, "spot">): (spot: number) => number {
  if (!isOption(leg)) return (spot) => spot;
  if (leg.expiration <= terms.instant) return (spot) => intrinsicOf(leg, spot);
  return pricingModels[leg.model ?? terms.model].curve(optionTerms(leg, terms));
}

/** Price and raw greeks of a share's worth of a leg. At its expiry an option has a delta or nothing. */
export function valueOfLeg(leg: PositionLeg, terms: ValueTerms): RawGreeks & { readonly price: number } {
  if (!isOption(leg)) return { ...noGreeks, price: terms.spot, delta: 1 };
  if (leg.expiration > terms.instant) {
    return pricingModels[leg.model ?? terms.model].value({ ...optionTerms(leg, terms), spot: terms.spot });
  }
  const price = intrinsicOf(leg, terms.spot);
  return { ...noGreeks, price, delta: price > 0 ? signOf(leg) : 0 };
}

const noGreeks: RawGreeks = { delta: 0, gamma: 0, vega: 0, theta: 0, rho: 0 };

function signOf({ kind }: OptionLeg): 1 | -1 {
  return kind === "call" ? 1 : -1;
}

/** Exercise value, pesos a share, 0 where there is none. */
export function intrinsicOf(leg: OptionLeg, spot: number): number {
  return Math.max(0, signOf(leg) * (spot - leg.strike));
}

function optionTerms(leg: OptionLeg, { instant, rate, volatilityShift }: Omit<ValueTerms, "spot">) {
  const { kind, strike, expiration, volatility = Number.NaN, rateSpread = 0 } = leg;
  const yearsToExpiry = (expiration - instant) / millisecondsPerYear;
  const shifted = shiftedVolatility(volatility, volatilityShift);
  return { type: kind, strike, yearsToExpiry, rate: rate + rateSpread, volatility: shifted };
}
