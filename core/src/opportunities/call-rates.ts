import { isUsableCosts } from "../costs/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { simpleRate } from "../quotes/index.ts";
import type { OpportunityReason } from "./covered-call.ts";

export interface ShareOrCallInput {
  readonly shareAsk: number;
  readonly callAsk: number;
  readonly strike: number;
  /** Calendar days to expiry; fractions allowed. */
  readonly days: number;
  readonly costs: CostSchedule;
  /** The caución's rate for borrowers, simple per year; left out where unknown. */
  readonly tomadoraTna?: number;
}

export interface ShareOrCall {
  /** Paid through the call for having the share later: call and strike over the share today, a year. */
  readonly tna: number;
  /** Points (0.01 is one) above the tomadora: negative where the call is the cheaper loan. Null without its rate. */
  readonly overTomadora: number | null;
  /** Money not needed today, pesos a share. */
  readonly financed: number;
}

/**
 * "¿Comprar papel o call?": a call in the money is the share bought on credit. ((C + K) / S - 1) x 365 / days, each with
 * its costs, against what the caución takes for the same money.
 */
export function shareOrCall(input: ShareOrCallInput): Result<ShareOrCall, OpportunityReason> {
  const { shareAsk, callAsk, strike, days, costs, tomadoraTna } = input;
  if (!isPositiveNumber(strike) || Number.isNaN(days) || !isUsableCosts(costs)) return fail("invalid-input");
  if (!isPositiveNumber(shareAsk) || !isPositiveNumber(callAsk)) return fail("missing-side");
  if (!(days > 0)) return fail("expired");
  const today = shareAsk * (1 + costs.share);
  const premium = callAsk * (1 + costs.premium);
  if (!(premium < today)) return fail("no-outlay");
  const later = premium + strike * (1 + costs.exercise);
  const tna = simpleRate(later / today - 1, days);
  if (!Number.isFinite(tna)) return fail("invalid-input");
  return succeed({
    tna,
    overTomadora: isKnownNumber(tomadoraTna) ? tna - tomadoraTna : null,
    financed: today - premium,
  });
}
