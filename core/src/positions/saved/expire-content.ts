import type { FollowedLeg, PositionContent, ReadPositionEvent, SavedLeg } from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { sharesOf } from "../check-legs.ts";
import { exerciseTrades } from "../life/expiry-outlook.ts";
import type { Trade } from "../life/ledger.ts";
import { openingCosts } from "../net/net-payoff.ts";
import { mostLegs } from "../position-types.ts";
import type { OptionLeg } from "../position-types.ts";
import { contractOf, legOfSaved } from "./saved-leg.ts";

/** `not-due`: no option of that expiry, one is left out, or one that still runs is said to have ended worthless. */
export type ExpiringReason = "not-due" | "too-many-legs";

type Expiring = Extract<ReadPositionEvent, { kind: "expire" }> & { readonly at: string };

/**
 * The options of an expiry gone: those exercised become the share dealt at their bases of the day, which closes shares
 * held the other way first, the others are worth nothing. An option may be exercised before its day, never end worthless.
 */
export function expireContent(
  content: PositionContent,
  { expiration, outcomes, at, note }: Expiring,
  today: readonly (FollowedLeg | null)[],
): Result<{ readonly content: PositionContent }, ExpiringReason> {
  const { costs } = content;
  const due = content.legs.flatMap((leg, index) =>
    leg.type !== "share" && leg.expiration === expiration ? [index] : [],
  );
  const said = new Map(outcomes.map(({ index, isExercised }) => [index, isExercised]));
  const isOver = Date.parse(at) >= expirationInstant(expiration);
  const isWhole = isOver ? due.every((index) => said.has(index)) : [...said.values()].every(Boolean);
  if (due.length === 0 || !isWhole || said.size !== outcomes.length) return fail("not-due");
  if ([...said.keys()].some((index) => !due.includes(index))) return fail("not-due");

  let legs: readonly SavedLeg[] = content.legs.filter((_, index) => !said.has(index));
  let realized = 0;
  const trades = [...said].flatMap(([index, isExercised]) => {
    const saved = content.legs[index] as SavedLeg;
    const leg = legOfSaved(saved, today[index] ?? null) as OptionLeg;
    const [ended, delivered] = exerciseTrades({ leg, instant: Date.parse(at), costs });
    realized -= sharesOf(leg) * leg.price + openingCosts([leg], costs);
    const end = { contract: contractOf(saved), quantity: ended.quantity, price: 0, costs: 0 };
    if (!isExercised) return [end];
    const after = deliver(legs, delivered, costs);
    legs = after.legs;
    realized += after.realized;
    const { quantity, price } = delivered;
    return [end, { contract: { type: "share" as const }, quantity, price, costs: delivered.costs }];
  });
  if (legs.length > mostLegs) return fail("too-many-legs");
  const cash = trades.reduce(
    (sum, trade) => sum - (trade.contract.type === "share" ? trade.quantity * trade.price : 0) - trade.costs,
    0,
  );
  const event = { kind: "expire", at, note, trades, cash, realized } as const;
  return succeed({
    content: {
      costs,
      legs: [...legs],
      realized: content.realized + realized,
      events: [...content.events, event],
    },
  });
}

/** Shares that an exercise deals: against shares held the other way, what is left becomes a leg of its own. */
function deliver(
  legs: readonly SavedLeg[],
  { quantity, price, costs: paid }: Trade,
  costs: PositionContent["costs"],
): { readonly legs: readonly SavedLeg[]; readonly realized: number } {
  let left = quantity;
  let realized = -paid;
  const kept = legs.flatMap((leg): SavedLeg[] => {
    if (leg.type !== "share" || leg.quantity * left >= 0) return [leg];
    const closed = Math.sign(leg.quantity) * Math.min(Math.abs(leg.quantity), Math.abs(left));
    realized +=
      closed * (price - leg.price) - openingCosts([legOfSaved({ ...leg, quantity: closed })], costs);
    left += closed;
    const rest = leg.quantity - closed;
    return rest === 0 ? [] : [{ ...leg, quantity: rest }];
  });
  if (left === 0) return { legs: kept, realized };
  const opened = { type: "share" as const, quantity: left, price };
  // What its leg will count as the cost of opening was paid with the exercise, already taken off here.
  return { legs: [...kept, opened], realized: realized + openingCosts([legOfSaved(opened)], costs) };
}
