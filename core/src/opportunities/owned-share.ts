import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { simpleRate } from "../quotes/index.ts";
import { coveredCall } from "./covered-call.ts";
import type { CoveredCallInput, OpportunityReason } from "./covered-call.ts";

export interface OwnedShareCall {
  /** The money that stays in: the share sold at its bid now, less the premium, pesos a share. */
  readonly retained: number;
  /** The decision, with that money: rates if exercised and if nothing moves, a year. */
  readonly exercisedTna: number;
  readonly stillTna: number;
  /** By the own cost: where the share may fall to before it loses. */
  readonly breakeven: number;
}

/**
 * "Ya tengo el papel": the decision takes today's bid, for what was paid once is no alternative; the result takes the
 * own cost (pesos a share, fees included).
 */
export function ownedShareCall({
  ownCost,
  ...input
}: CoveredCallInput & { readonly ownCost: number }): Result<OwnedShareCall, OpportunityReason> {
  const checked = coveredCall(input);
  if (!checked.ok) return checked;
  if (!isPositiveNumber(ownCost)) return fail("invalid-input");
  const { shareBid, callBid, strike, days, costs } = input;
  const premium = callBid * (1 - costs.premium);
  const sold = shareBid * (1 - costs.share);
  const retained = sold - premium;
  if (!(retained > 0)) return fail("no-outlay");
  const delivered = strike * (1 - costs.exercise);
  return succeed({
    retained,
    exercisedTna: simpleRate(delivered / retained - 1, days),
    stillTna: simpleRate((strike <= shareBid ? delivered : sold) / retained - 1, days),
    breakeven: ownCost - premium,
  });
}
