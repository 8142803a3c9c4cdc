import type { PositionContent, SavedLeg } from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { faultOf, outlayOf } from "../check-legs.ts";
import { openingCosts } from "../net/net-payoff.ts";
import type { LegsReason } from "../position-types.ts";
import { legOfSaved, tradeOf } from "./saved-leg.ts";

/** The content of a position just opened: its legs, and the opening as the first event of its life. */
export function openContent({
  legs,
  costs,
  at,
  note = "",
}: Pick<PositionContent, "costs"> & {
  readonly legs: readonly SavedLeg[];
  /** ISO instant. */
  readonly at: string;
  readonly note?: string;
}): Result<{ readonly content: PositionContent }, LegsReason> {
  const engineLegs = legs.map((leg) => legOfSaved(leg));
  const fault = faultOf({ legs: engineLegs, costs });
  if (fault !== null) return fail(fault);
  const paid = openingCosts(engineLegs, costs);
  const trades = legs.map((leg) => tradeOf(leg, costs));
  const opening = {
    kind: "open",
    at,
    note,
    trades,
    cash: -outlayOf(engineLegs) - paid,
    realized: 0,
  } as const;
  return succeed({ content: { costs, legs: [...legs], realized: 0, events: [opening] } });
}
