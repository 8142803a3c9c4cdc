import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { isOption, sharesOf } from "../check-legs.ts";
import { exerciseCost } from "../net/exit-cost.ts";
import type { PositionLeg } from "../position-types.ts";
import { earlyExercise } from "./early-exercise.ts";
import { roundTripOf } from "./expiry-outlook.ts";

const day = 86_400_000;
/** Before this many days costs around a strike are no question yet. */
const greyDays = 7;

/** Early exercise of a sold option, and the effect of its assignment. */
export interface SoldLegRisk {
  /** Today's, pesos a share. */
  readonly strike: number;
  /** Pesos a share over what exercise brings, from the bid; null without one. */
  readonly timeValue: number | null;
  /** The same by the strike: 0.0025 is 0.25 %. */
  readonly timeValueShare: number | null;
  /** True where its holder may well exercise today. */
  readonly isLikely: boolean;
  /** True in the last seven days where the strike is nearer than exercising and dealing the share cost. */
  readonly isGrey: boolean;
  /** Days to expiry, fractional, and how far the share is from the strike, as a share of the strike. */
  readonly days: number;
  readonly distance: number;
  /** Effect of an assignment: shares that come (positive) or go, and pesos net of its cost, positive received. */
  readonly shares: number;
  readonly cash: number;
  /** Shares to deliver that the position doesn't have. */
  readonly missingShares: number;
}

/**
 * Each leg of a position at the market of now; null for one that isn't a sold option that runs. `rateOf` is the continuous rate
 * of an expiry.
 */
export function soldLegRisks({
  legs,
  bids,
  spot,
  instant,
  rateOf,
  costs = noCosts,
}: {
  readonly legs: readonly PositionLeg[];
  /** By leg, pesos a share. */
  readonly bids: readonly (number | null | undefined)[];
  readonly spot: number;
  readonly instant: number;
  readonly rateOf: (expiration: number) => number;
  readonly costs?: CostSchedule;
}): readonly (SoldLegRisk | null)[] {
  const held = legs.reduce((sum, leg) => (leg.kind === "share" ? sum + leg.quantity : sum), 0);
  return legs.map((leg, index) => {
    if (!isOption(leg) || leg.quantity >= 0) return null;
    const { strike, expiration } = leg;
    const bid = bids[index] ?? null;
    const early = earlyExercise({ leg, bid, spot, instant, rate: rateOf(expiration) });
    if (!early.ok) return null;
    const { timeValue, isLikely } = early;
    const shares = leg.kind === "call" ? sharesOf(leg) : -sharesOf(leg);
    const days = (expiration - instant) / day;
    const gap = Math.abs(spot - strike);
    return {
      strike,
      timeValue,
      timeValueShare: timeValue === null ? null : timeValue / strike,
      isLikely,
      isGrey: days <= greyDays && gap <= roundTripOf({ strike, spot, costs, shares: Math.abs(shares) }),
      days,
      distance: gap / strike,
      shares,
      cash: -shares * strike - exerciseCost(leg, costs),
      missingShares: Math.max(0, -shares - Math.max(0, held)),
    };
  });
}
