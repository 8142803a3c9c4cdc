import type { CostFractions, CostSchedule } from "../../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { lotOrder } from "../lot-order.ts";
import type { OpportunityReason } from "../covered-call.ts";

export interface SyntheticShareInput {
  readonly strike: number;
  readonly callAsk: number | null;
  readonly putBid: number | null;
  readonly shareAsk: number | null;
  /** Rate of the strike's money until the expiry, simple per year. */
  readonly caucionTna: number;
  /** Settlement to settlement. */
  readonly moneyDays: number;
  readonly costs: CostSchedule;
}

export interface SyntheticShare {
  /** Call bought, put sold, the strike's money in caución, all with costs: pesos a share. */
  readonly price: number;
  /** The share at its ask with its costs. */
  readonly share: number;
  /** Saving of the synthetic (positive is cheaper), as a fraction of the share. */
  readonly saving: number;
}

/**
 * "Sintético más barato que el papel en x %": buying the share by a call and a put sold against buying it. One exercise
 * is paid wherever it ends; the put sold may be exercised early, the money of the strike has to be there.
 */
export function syntheticShare(input: SyntheticShareInput): Result<SyntheticShare, OpportunityReason> {
  const { strike, callAsk, putBid, shareAsk, caucionTna, moneyDays, costs } = input;
  const growth = 1 + (caucionTna * moneyDays) / 365;
  if (!isPositiveNumber(strike) || !isPositiveNumber(growth)) return fail("invalid-input");
  if (!isPositiveNumber(callAsk) || !isPositiveNumber(putBid) || !isPositiveNumber(shareAsk)) {
    return fail("missing-side");
  }
  if (!(moneyDays > 0)) return fail("expired");
  const costOf = (kind: keyof CostFractions, amount: number) => lotOrder(costs, kind, amount);
  const options = callAsk + costOf("premium", callAsk) - putBid + costOf("premium", putBid);
  const price = options + (strike + costOf("exercise", strike)) / growth;
  const share = shareAsk + costOf("share", shareAsk);
  return Number.isFinite(price) && Number.isFinite(share)
    ? succeed({ price, share, saving: 1 - price / share })
    : fail("invalid-input");
}
