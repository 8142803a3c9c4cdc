import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { RawGreeks } from "../quotes/index.ts";
import { outlayOf, sharesOf } from "./check-legs.ts";
import type { PositionLeg } from "./position-types.ts";
import { hasVolatilities, valueFault, valueOfLeg } from "./value-leg.ts";
import type { ModelName, ValueReason, ValueTerms } from "./value-leg.ts";

export interface ValueInput extends Omit<ValueTerms, "volatilityShift" | "model"> {
  readonly legs: readonly PositionLeg[];
  /** 0 where left out. */
  readonly volatilityShift?: number;
  /** BYMA's options are American: the model where none is named. */
  readonly model?: ModelName;
}

/** Pesos in all; negative where the leg is owed. */
export interface LegValue {
  readonly value: number;
  /** The value less what was paid; costs are not in it. */
  readonly profit: number;
  /** All its shares': delta in shares, gamma in shares per peso, vega and rho per 1.00, theta per year. */
  readonly greeks: RawGreeks;
}

export interface PositionValue extends LegValue {
  /** In the order given. */
  readonly legs: readonly (LegValue & {
    /** A share's worth, pesos. */
    readonly price: number;
  })[];
}

/**
 * Value of a position at an instant and a spot, pesos in all, with its greeks and each leg's. Every option is valued at its own
 * volatility; one at its very expiry is worth what exercise brings. An instant after the nearest expiry is refused
 * (`expired-leg`), so that no expired leg covers another.
 */
export function valuePosition(input: ValueInput): Result<PositionValue, ValueReason> {
  const { legs, spot, instant, rate, volatilityShift = 0, model = "american" } = input;
  const fault = valueFault(legs, instant);
  if (fault !== null) return fail(fault);
  if (!hasVolatilities(legs, instant)) return fail("no-volatility");
  if (!isPositiveNumber(spot) || !isKnownNumber(rate) || !isKnownNumber(volatilityShift)) {
    return fail("invalid-input");
  }
  const terms = { spot, instant, rate, volatilityShift, model };
  const valued = legs.map((leg) => wholeLeg(leg, terms));
  const greeks = sumGreeks(valued.map((leg) => leg.greeks));
  const value = valued.reduce((sum, leg) => sum + leg.value, 0);
  const areKnown = [value, ...Object.values(greeks)].every(Number.isFinite);
  return areKnown
    ? succeed({ value, profit: value - outlayOf(legs), greeks, legs: valued })
    : fail("invalid-input");
}

function wholeLeg(leg: PositionLeg, terms: ValueTerms): LegValue & { readonly price: number } {
  const shares = sharesOf(leg);
  const { price, delta, gamma, vega, theta, rho } = valueOfLeg(leg, terms);
  return {
    price,
    value: shares * price,
    profit: shares * (price - leg.price),
    greeks: {
      delta: shares * delta,
      gamma: shares * gamma,
      vega: shares * vega,
      theta: shares * theta,
      rho: shares * rho,
    },
  };
}

/** Greeks of a whole: the sums of its parts'. */
export function sumGreeks(parts: readonly RawGreeks[]): RawGreeks {
  const sum = (name: keyof RawGreeks): number => parts.reduce((total, part) => total + part[name], 0);
  return {
    delta: sum("delta"),
    gamma: sum("gamma"),
    vega: sum("vega"),
    theta: sum("theta"),
    rho: sum("rho"),
  };
}
