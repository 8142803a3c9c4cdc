import { isUsableCosts, noCosts, orderCost } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { expirationsOf, faultOf, isOption, sharesOf } from "../check-legs.ts";
import { exerciseCost } from "../net/exit-cost.ts";
import { sharesPerLot } from "../position-types.ts";
import type { LegsReason, OptionLeg, PositionLeg } from "../position-types.ts";
import { intrinsicOf } from "../value-leg.ts";
import type { Trade } from "./ledger.ts";

/** `grey`: so near its strike that costs decide, and the other side may do either. */
export type ExpiryAction = "exercise" | "assigned" | "expires" | "grey";

export interface LegOutlook {
  /** Its place among the legs given. */
  readonly index: number;
  readonly action: ExpiryAction;
  /** Exercise before costs, pesos a share, 0 or above. */
  readonly intrinsic: number;
  /** Exercising a bought leg and dealing the share at once at the spot, net of costs, pesos in all; null if sold. */
  readonly exerciseNet: number | null;
  /** Selling a bought leg at its bid, net of costs, pesos in all; null if sold or without a bid. */
  readonly saleNet: number | null;
  /** Shares that change hands if it is exercised: negative are handed over. */
  readonly shares: number;
}

export interface ExpiryOutlook {
  readonly expiration: number;
  readonly legs: readonly LegOutlook[];
  /** Shares and pesos of all exercises that are certain, without the grey zone. */
  readonly shares: number;
  readonly cash: number;
}

/**
 * Outcome of each leg of the nearest expiry at a spot on the day. The grey zone is as wide as exercising and dealing the share
 * costs, on both sides of the strike: 1.4 % of retail costs around it. `no-expiry` where no option runs.
 */
export function expiryOutlook({
  legs,
  spot,
  costs = noCosts,
  bids = [],
}: {
  readonly legs: readonly PositionLeg[];
  readonly spot: number;
  readonly costs?: CostSchedule;
  /** Bids of the legs by their place, pesos a share. */
  readonly bids?: readonly (number | null | undefined)[];
}): Result<ExpiryOutlook, LegsReason | "no-expiry"> {
  const fault = faultOf({ legs, costs });
  if (fault !== null) return fail(fault);
  if (!isPositiveNumber(spot) || !isUsableCosts(costs)) return fail("invalid-input");
  const [expiration] = expirationsOf(legs);
  if (expiration === undefined) return fail("no-expiry");
  const expiringLegs = legs.flatMap((leg, index) =>
    isOption(leg) && leg.expiration === expiration
      ? [{ leg, outlook: outlookOf({ leg, index, spot, costs, bid: bids[index] }) }]
      : [],
  );
  const certain = expiringLegs.filter(
    ({ outlook }) => outlook.action === "exercise" || outlook.action === "assigned",
  );
  return succeed({
    expiration,
    legs: expiringLegs.map(({ outlook }) => outlook),
    shares: certain.reduce((sum, { outlook }) => sum + outlook.shares, 0),
    cash: certain.reduce(
      (sum, { leg, outlook }) => sum - outlook.shares * leg.strike - exerciseCost(leg, costs),
      0,
    ),
  });
}

/** Pesos a share that exercising and dealing the shares at once cost, of a lot where their number is left out: as wide is the grey zone on each side of the strike. */
export function roundTripOf({
  strike,
  spot,
  costs,
  shares = sharesPerLot,
}: {
  readonly strike: number;
  readonly spot: number;
  readonly costs: CostSchedule;
  readonly shares?: number;
}): number {
  const exercise = orderCost(costs, "exercise", shares * strike);
  return (exercise + orderCost(costs, "share", shares * spot)) / shares;
}

interface Due {
  readonly leg: OptionLeg;
  readonly index: number;
  readonly spot: number;
  readonly costs: CostSchedule;
  readonly bid: number | null | undefined;
}

function outlookOf({ leg, index, spot, costs, bid }: Due): LegOutlook {
  const { strike, quantity } = leg;
  const intrinsic = intrinsicOf(leg, spot);
  const held = Math.abs(sharesOf(leg));
  const roundTrip = roundTripOf({ strike, spot, costs, shares: held });
  const isGrey = roundTrip > 0 && Math.abs(spot - strike) <= roundTrip;
  const isBought = quantity > 0;
  const gap = leg.kind === "call" ? spot - strike : strike - spot;
  const certain: ExpiryAction = intrinsic === 0 ? "expires" : isBought ? "exercise" : "assigned";
  return {
    index,
    action: isGrey ? "grey" : certain,
    intrinsic,
    exerciseNet: isBought ? held * (gap - roundTrip) : null,
    saleNet: isBought && isPositiveNumber(bid) ? held * bid - orderCost(costs, "premium", held * bid) : null,
    shares: leg.kind === "call" ? sharesOf(leg) : -sharesOf(leg),
  };
}

/** The ledger's trades of an exercised leg: the option closed at 0, the share dealt at its strike with its cost. */
export function exerciseTrades({
  leg,
  instant,
  costs = noCosts,
}: {
  readonly leg: OptionLeg;
  readonly instant: number;
  readonly costs?: CostSchedule;
}): readonly [Trade, Trade] {
  const { kind, strike, expiration, quantity } = leg;
  const shares = kind === "call" ? sharesOf(leg) : -sharesOf(leg);
  return [
    { instant, contract: { kind, strike, expiration }, quantity: -quantity, price: 0, costs: 0 },
    {
      instant,
      contract: { kind: "share" },
      quantity: shares,
      price: strike,
      costs: exerciseCost(leg, costs),
    },
  ];
}
