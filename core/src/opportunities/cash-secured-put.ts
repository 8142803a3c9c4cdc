import { isUsableCosts } from "../costs/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { effectiveRate, simpleRate } from "../quotes/index.ts";
import type { OpportunityReason } from "./covered-call.ts";

export interface CashSecuredPutInput {
  readonly putBid: number;
  readonly strike: number;
  /** Calendar days to expiry; fractions allowed. */
  readonly days: number;
  readonly costs: CostSchedule;
}

/** Pesos a share; rates are fractions. */
export interface CashSecuredPut {
  /** Received, net of its cost. */
  readonly premium: number;
  /** Money set aside: the strike less the premium. */
  readonly capital: number;
  /** Cost of a share if the put is exercised, with the exercise. */
  readonly effectivePrice: number;
  readonly tna: number;
  /** Null above 999 %. */
  readonly tea: number | null;
}

/** A put sold at its bid against the money for its strike: TNA = premium / (strike - premium) x 365 / days, net. */
export function cashSecuredPut(input: CashSecuredPutInput): Result<CashSecuredPut, OpportunityReason> {
  const { putBid, strike, days, costs } = input;
  if (!isPositiveNumber(strike) || Number.isNaN(days) || !isUsableCosts(costs)) return fail("invalid-input");
  if (!isPositiveNumber(putBid)) return fail("missing-side");
  if (!(days > 0)) return fail("expired");
  const premium = putBid * (1 - costs.premium);
  const capital = strike - premium;
  if (!(capital > 0)) return fail("no-outlay");
  const tna = simpleRate(premium / capital, days);
  if (!Number.isFinite(tna)) return fail("invalid-input");
  return succeed({
    premium,
    capital,
    effectivePrice: strike * (1 + costs.exercise) - premium,
    tna,
    tea: effectiveRate(premium / capital, days),
  });
}
