import type { FollowedLeg, PositionContent, ReadPositionEvent, SavedLeg } from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { sharesOf } from "../check-legs.ts";
import { exerciseTrades } from "../life/expiry-outlook.ts";
import type { Trade } from "../life/ledger.ts";
import { entryCostOf, openingCosts } from "../net/net-payoff.ts";
import { mostLegs } from "../position-types.ts";
import type { OptionLeg } from "../position-types.ts";
import { contractOf, legOfSaved } from "./saved-leg.ts";

/**
 * `another-expiry`: no option of that expiry. `not-due`: said to have ended worthless before its day. `too-many-lots`: more
 * than the leg has. `strike-changed`: the base of the day isn't the one it was written for; `strike-unknown`: nobody knows it.
 */
export type ExpiringReason =
  | "another-expiry"
  | "not-due"
  | "too-many-lots"
  | "strike-changed"
  | "strike-unknown"
  | "too-many-legs";

type Expiring = Extract<ReadPositionEvent, { kind: "expire" }> & { readonly at: string };
type Outcome = Expiring["outcomes"][number];
type Today = readonly (FollowedLeg | null)[];

/**
 * Lots of an expiry gone: those exercised become the share dealt at their bases of the day, which closes shares held the
 * other way first, the others are worth nothing. Lots may be exercised on any day, none ends worthless before its own; what
 * isn't told stays as it is.
 */
export function expireContent(
  content: PositionContent,
  event: Expiring,
  today: Today,
): Result<{ readonly content: PositionContent }, ExpiringReason> {
  const { costs } = content;
  const { at, note, outcomes } = event;
  const fault = faultOf(content, event, today);
  if (fault !== null) return fail(fault);

  let legs: readonly SavedLeg[] = content.legs.flatMap((leg, index) => {
    const quantity = leg.quantity - lotsOf(content, event, index);
    return quantity === 0 ? [] : [{ ...leg, quantity }];
  });
  let realized = content.legs.reduce((sum, saved, index) => {
    const leg = legOfSaved(saved);
    const lots = lotsOf(content, event, index);
    return sum - sharesOf({ ...leg, quantity: lots }) * leg.price - entryCostOf(leg, lots, costs);
  }, 0);
  const trades = outcomes.flatMap((outcome) => {
    const saved = content.legs[outcome.index] as SavedLeg;
    const whole = legOfSaved(saved, today[outcome.index] ?? null) as OptionLeg;
    const leg = { ...whole, quantity: quantityOf(content, outcome) };
    const [ended, delivered] = exerciseTrades({ leg, instant: Date.parse(at), costs });
    const end = { contract: contractOf(saved), quantity: ended.quantity, price: 0, costs: 0 };
    if (!outcome.isExercised) return [end];
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
  return succeed({
    content: {
      costs,
      legs: [...legs],
      realized: content.realized + realized,
      events: [...content.events, { kind: "expire" as const, at, note, trades, cash, realized }],
    },
  });
}

/** Lots of an outcome with the sign of its leg: all of it where their number is left out. */
function quantityOf({ legs }: PositionContent, { index, quantity }: Outcome): number {
  const whole = legs[index]?.quantity ?? 0;
  return quantity === undefined ? whole : Math.sign(whole) * quantity;
}

function lotsOf(content: PositionContent, { outcomes }: Expiring, index: number): number {
  return outcomes.reduce((sum, one) => sum + (one.index === index ? quantityOf(content, one) : 0), 0);
}

/** Fault of the outcomes; null where there is none. */
function faultOf(content: PositionContent, event: Expiring, today: Today): ExpiringReason | null {
  for (const outcome of event.outcomes) {
    const leg = content.legs[outcome.index];
    if (leg === undefined || leg.type === "share" || leg.expiration !== event.expiration) {
      return "another-expiry";
    }
    const fault = outcome.isExercised ? strikeFaultOf(leg, outcome, today[outcome.index]) : dayFaultOf(event);
    if (fault !== null) return fault;
  }
  const isTooMany = content.legs.some(
    ({ quantity }, index) => Math.abs(lotsOf(content, event, index)) > Math.abs(quantity),
  );
  return isTooMany ? "too-many-lots" : null;
}

function dayFaultOf({ at, expiration }: Expiring): ExpiringReason | null {
  return Date.parse(at) < expirationInstant(expiration) ? "not-due" : null;
}

function strikeFaultOf(
  leg: Exclude<SavedLeg, { type: "share" }>,
  { strike }: Outcome,
  today: FollowedLeg | null | undefined,
): ExpiringReason | null {
  if (today === null) return "strike-unknown";
  const ofDay = today?.strike ?? leg.strike;
  return strike !== undefined && Math.abs(strike - ofDay) > 0.005 ? "strike-changed" : null;
}

/** Shares that an exercise deals: against shares held the other way, the rest becomes a separate leg. */
function deliver(
  legs: readonly SavedLeg[],
  { quantity, price, costs: paid }: Trade,
  costs: PositionContent["costs"],
): { readonly legs: readonly SavedLeg[]; readonly realized: number } {
  let left = quantity;
  let realized = -paid;
  const remainingLegs = legs.flatMap((leg): SavedLeg[] => {
    if (leg.type !== "share" || leg.quantity * left >= 0) return [leg];
    const closed = Math.sign(leg.quantity) * Math.min(Math.abs(leg.quantity), Math.abs(left));
    realized += closed * (price - leg.price) - entryCostOf(legOfSaved(leg), closed, costs);
    left += closed;
    const rest = leg.quantity - closed;
    return rest === 0 ? [] : [{ ...leg, quantity: rest }];
  });
  if (left === 0) return { legs: remainingLegs, realized };
  const opened = { type: "share" as const, quantity: left, price };
  // The share of cost that its leg will count as the opening's was paid with the exercise, already taken off here.
  return { legs: [...remainingLegs, opened], realized: realized + openingCosts([legOfSaved(opened)], costs) };
}
