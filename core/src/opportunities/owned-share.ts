import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { simpleRate } from "../quotes/index.ts";
import { coveredCall } from "./covered-call.ts";
import type { CoveredCallInput, OpportunityReason } from "./covered-call.ts";

export interface OwnedShareCall {
  /** The money that stays in: the share sold at its bid now, less the premium, pesos a share. */
  readonly kept: number;
  /** The decision, with that money: rates if exercised and if nothing moves, a year. */
  readonly exercisedTna: number;
  readonly stillTna: number;
  /** The result, with the own cost: pesos a share if exercised, and where the share may fall to before it loses. */
  readonly exercisedProfit: number;
  readonly breakeven: number;
  /** True where being exercised would end below the own cost. */
  readonly sellsAtLoss: boolean;
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
  const remaining = sold - premium;
  if (!(remaining > 0)) return fail("no-outlay");
  const delivered = strike * (1 - costs.exercise);
  const exercisedProfit = delivered + premium - ownCost;
  return succeed({
    kept: remaining,
    exercisedTna: simpleRate(delivered / remaining - 1, days),
    stillTna: simpleRate((strike <= shareBid ? delivered : sold) / remaining - 1, days),
    exercisedProfit,
    breakeven: ownCost - premium,
    sellsAtLoss: exercisedProfit < 0,
  });
}
