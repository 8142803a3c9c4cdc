import { isUsableCosts, noCosts, orderCost } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { dealAt } from "../build/executable-prices.ts";
import type { LegQuote } from "../build/executable-prices.ts";
import { faultOf, isOption, outlayOf, sharesOf } from "../check-legs.ts";
import { openingCosts } from "../net/net-payoff.ts";
import type { LegsReason, PositionLeg } from "../position-types.ts";

export interface LiquidationValue {
  /** Closing before costs, pesos in all; null where a leg's side is missing. */
  readonly value: number | null;
  /** Costs of closing; null like the value. */
  readonly costs: number | null;
  /** Value less what was paid, net of the costs of both ends. */
  readonly profit: number | null;
  /** By leg, in the order given: the bid of what is held, the ask of what is owed. */
  readonly legs: readonly { readonly price: number | null; readonly value: number | null }[];
  /** Places of the legs without a price. */
  readonly unknown: readonly number[];
}

/**
 * Net cash of closing now: longs at the bid, shorts at the ask. A last or a mid would show a profit that nobody pays. A missing
 * side leaves the whole unknown, never zero.
 */
export function liquidationValue({
  legs,
  quotes,
  costs = noCosts,
}: {
  readonly legs: readonly PositionLeg[];
  /** One for each leg. */
  readonly quotes: readonly LegQuote[];
  readonly costs?: CostSchedule;
}): Result<LiquidationValue, LegsReason> {
  const fault = faultOf({ legs, costs });
  if (fault !== null) return fail(fault);
  if (quotes.length !== legs.length || !isUsableCosts(costs)) return fail("invalid-input");
  const closed = legs.map((leg, index) => {
    const quote = quotes[index] as LegQuote;
    const { price } = dealAt({ quantity: -leg.quantity, quote });
    return { price, value: price === null ? null : sharesOf(leg) * price };
  });
  const unknown = closed.flatMap(({ price }, index) => (price === null ? [index] : []));
  if (unknown.length > 0) {
    return succeed<LiquidationValue>({ value: null, costs: null, profit: null, legs: closed, unknown });
  }
  const value = closed.reduce((sum, leg) => sum + (leg.value ?? 0), 0);
  const closing = legs.reduce((sum, leg, index) => {
    const amount = Math.abs(closed[index]?.value ?? 0);
    return sum + orderCost(costs, isOption(leg) ? "premium" : "share", amount);
  }, 0);
  const profit = value - closing - outlayOf(legs) - openingCosts(legs, costs);
  return succeed<LiquidationValue>({ value, costs: closing, profit, legs: closed, unknown });
}
