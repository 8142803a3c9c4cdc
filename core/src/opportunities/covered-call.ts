import { isUsableCosts } from "../costs/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { effectiveRate, simpleRate } from "../quotes/index.ts";

export interface CoveredCallInput {
  /** Side in the options' settlement, pesos a share. */
  readonly shareBid: number;
  readonly shareAsk: number;
  readonly callBid: number;
  readonly strike: number;
  /** Calendar days to expiry; fractions allowed. */
  readonly days: number;
  readonly costs: CostSchedule;
}

/** Rates are fractions over the days, those with Tna and Tea of a year. */
export interface CoveredCall {
  /** Share bought less premium received, with their costs; also the breakeven of who keeps the share. */
  readonly outlay: number;
  /** If the call is exercised. */
  readonly exercised: number;
  readonly exercisedTna: number;
  /** Null above 999 %. */
  readonly exercisedTea: number | null;
  /** If nothing moves ("papel quieto"): exercised where the strike is at or below `shareBid`, otherwise sold at that bid. */
  readonly still: number;
  readonly stillTna: number;
  readonly stillTea: number | null;
  /** Fall of the share from `shareAsk` before the outlay is lost, as a fraction. */
  readonly cover: number;
  /** Price at which selling the share brings the outlay back. */
  readonly saleBreakeven: number;
  /** The local sheets' rendimiento, premium / (share - premium), before costs. */
  readonly premiumReturn: number;
  readonly premiumTna: number;
}

/** A price that is not above zero, the share crossed, a term already over, a premium as dear as the share, bad numbers. */
export type OpportunityReason = "missing-side" | "crossed" | "expired" | "no-outlay" | "invalid-input";

/**
 * Lanzamiento cubierto at executable sides: the share bought at its ask, the call sold at its bid.
 * A deep strike is not refused: its *ejercido* rate is huge because it hardly happens, so rank by *papel quieto*.
 */
export function coveredCall(input: CoveredCallInput): Result<CoveredCall, OpportunityReason> {
  const { shareBid, shareAsk, callBid, strike, days, costs } = input;
  if (!isPositiveNumber(strike) || Number.isNaN(days) || !isUsableCosts(costs)) return fail("invalid-input");
  if (![shareBid, shareAsk, callBid].every(isPositiveNumber)) return fail("missing-side");
  if (shareBid > shareAsk) return fail("crossed");
  if (!(days > 0)) return fail("expired");
  const outlay = shareAsk * (1 + costs.share) - callBid * (1 - costs.premium);
  if (!(outlay > 0 && callBid < shareAsk)) return fail("no-outlay");
  const delivered = strike * (1 - costs.exercise);
  const exercised = delivered / outlay - 1;
  const still = (strike <= shareBid ? delivered : shareBid * (1 - costs.share)) / outlay - 1;
  const premiumReturn = callBid / (shareAsk - callBid);
  const result = {
    outlay,
    exercised,
    exercisedTna: simpleRate(exercised, days),
    still,
    stillTna: simpleRate(still, days),
    cover: 1 - outlay / shareAsk,
    saleBreakeven: outlay / (1 - costs.share),
    premiumReturn,
    premiumTna: simpleRate(premiumReturn, days),
  };
  if (!Object.values(result).every(Number.isFinite)) return fail("invalid-input");
  return succeed({
    ...result,
    exercisedTea: effectiveRate(exercised, days),
    stillTea: effectiveRate(still, days),
  });
}
