import { isUsableCosts } from "../costs/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { simpleRate } from "../quotes/index.ts";
import { lotOrder } from "./lot-order.ts";
import type { OpportunityReason } from "./covered-call.ts";

export interface HedgedShareInput {
  readonly shareAsk: number;
  /** Bought, at its ask. */
  readonly put: { readonly strike: number; readonly ask: number | null };
  /** Sold, at its bid, above the put; left out of a protective put. */
  readonly call?: { readonly strike: number; readonly bid: number | null };
  /** Calendar days to expiry; fractions allowed. */
  readonly days: number;
  readonly costs: CostSchedule;
}

/** Pesos a share, net of costs; fractions of the share's price. */
export interface HedgedShare {
  /** Share and put bought, call sold. */
  readonly outlay: number;
  /** The worst result, at and below the put's base; positive where even that gains. */
  readonly floor: number;
  readonly floorShare: number;
  /** The best result, at and above the call's base; null without a call. */
  readonly ceiling: number | null;
  readonly ceilingShare: number | null;
  /** Cost of the insurance a year, of the share's price; negative where the call brings more than the put takes. */
  readonly costTna: number;
}

/** Protective put, or a collar where a call is sold too: the share with a floor. */
export function hedgedShare(input: HedgedShareInput): Result<HedgedShare, OpportunityReason> {
  const { shareAsk, put, call, days, costs } = input;
  const fault = faultOf(input);
  if (fault !== null) return fail(fault);
  const insurance = paid(put.ask ?? 0, costs) - received(call?.bid ?? 0, costs);
  const outlay = shareAsk + lotOrder(costs, "share", shareAsk) + insurance;
  if (!(outlay > 0)) return fail("no-outlay");
  const delivered = (strike: number) => strike - lotOrder(costs, "exercise", strike);
  const floor = delivered(put.strike) - outlay;
  const ceiling = call === undefined ? null : delivered(call.strike) - outlay;
  return succeed({
    outlay,
    floor,
    floorShare: floor / shareAsk,
    ceiling,
    ceilingShare: ceiling === null ? null : ceiling / shareAsk,
    costTna: simpleRate(insurance / shareAsk, days),
  });
}

function paid(premium: number, costs: CostSchedule): number {
  return premium + lotOrder(costs, "premium", premium);
}

function received(premium: number, costs: CostSchedule): number {
  return premium - lotOrder(costs, "premium", premium);
}

function faultOf({ shareAsk, put, call, days, costs }: HedgedShareInput): OpportunityReason | null {
  const strikes = [put.strike, ...(call ? [call.strike] : [])];
  const areOrdered = call === undefined || call.strike > put.strike;
  const areNumbers = strikes.every(isPositiveNumber) && areOrdered && !Number.isNaN(days);
  if (!areNumbers || !isUsableCosts(costs)) return "invalid-input";
  const sides = [shareAsk, put.ask, ...(call ? [call.bid] : [])];
  if (!sides.every(isPositiveNumber)) return "missing-side";
  return days > 0 ? null : "expired";
}

export type ZeroCostResult =
  | { readonly ok: true; readonly strike: number; readonly bid: number; readonly credit: number }
  | { readonly ok: false; readonly reason: "missing-side" | "invalid-input" }
  | {
      readonly ok: false;
      readonly reason: "no-call-pays";
      /** The missing premium of the call that comes nearest, pesos a share; null where none has a bid. */
      readonly shortfall: number | null;
    };

/**
 * "Collar costo cero": the highest call above the put whose bid pays the put's ask, both after costs, so that as much
 * of a rise as possible is kept. `credit` is what is left over, pesos a share.
 */
export function zeroCostCollar({
  put,
  calls,
  costs,
}: {
  readonly put: { readonly strike: number; readonly ask: number | null };
  readonly calls: readonly { readonly strike: number; readonly bid: number | null }[];
  readonly costs: CostSchedule;
}): ZeroCostResult {
  if (!isPositiveNumber(put.strike) || !isUsableCosts(costs)) return fail("invalid-input");
  if (!isPositiveNumber(put.ask)) return fail("missing-side");
  const price = paid(put.ask, costs);
  const offers = calls
    .filter(({ strike, bid }) => strike > put.strike && isPositiveNumber(bid))
    .map(({ strike, bid }) => ({
      strike,
      bid: bid as number,
      credit: received(bid as number, costs) - price,
    }))
    .sort((one, other) => other.strike - one.strike);
  const collar = offers.find(({ credit }) => credit >= 0);
  if (collar !== undefined) return succeed(collar);
  const nearest = offers.length === 0 ? null : Math.min(...offers.map(({ credit }) => 0 - credit));
  return { ok: false, reason: "no-call-pays", shortfall: nearest };
}
