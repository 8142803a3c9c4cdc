import { noCosts } from "../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { expirationsOf, faultOf, isOption, sharesOf } from "./check-legs.ts";
import { exerciseCost } from "./net/exit-cost.ts";
import type { CostedPosition, LegsReason, OptionLeg, PositionLeg, ShareLeg } from "./position-types.ts";
import { intrinsicOf } from "./value-leg.ts";

export interface Settlement {
  /** The nearest expiry, epoch milliseconds. */
  readonly instant: number;
  /** The rest: the legs that still run, and for each option exercised the shares it delivers or takes, at its strike. */
  readonly legs: readonly PositionLeg[];
  /** Premiums of the expired legs, pesos in all: what sold ones keep less what bought ones lose. */
  readonly realized: number;
  /** Paid for the exercises, pesos in all. */
  readonly costs: number;
}

/**
 * The step beyond the nearest expiry at a spot: options in the money are exercised into shares at their strike, the
 * others end worthless, and neither covers anything afterwards. The profit before (gross) is the profit of what is
 * left plus `realized`. `no-expiry` where no option runs.
 */
export function settleNearest({
  legs,
  costs = noCosts,
  spot,
}: CostedPosition & { readonly spot: number }): Result<Settlement, LegsReason | "no-expiry"> {
  const fault = faultOf({ legs, costs });
  if (fault !== null) return fail(fault);
  if (!isPositiveNumber(spot)) return fail("invalid-input");
  const instant = expirationsOf(legs)[0];
  if (instant === undefined) return fail("no-expiry");
  const expired = legs.filter(isOption).filter(({ expiration }) => expiration === instant);
  const exercised = expired.filter((leg) => intrinsicOf(leg, spot) > 0);
  const running = legs.filter((leg) => !isOption(leg) || leg.expiration !== instant);
  return succeed({
    instant,
    legs: [...running, ...exercised.map(deliveryOf)],
    realized: 0 - expired.reduce((sum, leg) => sum + sharesOf(leg) * leg.price, 0),
    costs: exercised.reduce((sum, leg) => sum + exerciseCost(leg, costs), 0),
  });
}

/** A call bought or a put sold takes shares in; the other two hand them over. */
function deliveryOf(leg: OptionLeg): ShareLeg {
  const shares = sharesOf(leg);
  return { kind: "share", quantity: leg.kind === "call" ? shares : -shares, price: leg.strike };
}
