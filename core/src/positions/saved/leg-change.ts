import type { SavedEvent, SavedLeg } from "../../contract/index.ts";
import { mostLots, sharesPerLot } from "../position-types.ts";
import { contractOf } from "./saved-leg.ts";

/** Changes of an event to the open legs. */
export type LegChange = NonNullable<SavedEvent["legs"]>;

/** Key of interchangeable lots: the same contract on the same side, dealt at the same price. */
export function keyOf(leg: SavedLeg): string {
  return JSON.stringify([contractOf(leg), leg.price, Math.sign(leg.quantity)]);
}

/** A name for each leg that stays its own while others come and go, or lots of it are dealt. */
export function legKeys(legs: readonly SavedLeg[]): string[] {
  const seen = new Map<string, number>();
  return legs.map((leg) => {
    const key = keyOf(leg);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key} ${count}`;
  });
}

/** The change between legs before and after an event, which keeps their order and adds at the end. */
export function legChange(before: readonly SavedLeg[], after: readonly SavedLeg[]): LegChange {
  let next = 0;
  const removed = before.flatMap((leg, index) => {
    const rest = after[next];
    const isPart =
      rest !== undefined && keyOf(rest) === keyOf(leg) && Math.abs(rest.quantity) <= Math.abs(leg.quantity);
    if (isPart) next += 1;
    const quantity = leg.quantity - (isPart ? rest.quantity : 0);
    return quantity === 0 ? [] : [{ index, leg: { ...leg, quantity }, isPart }];
  });
  return { removed, added: after.slice(next) };
}

/** The legs without what a change added, each at its price; null where not all of it is there. */
export function withoutAdded(
  legs: readonly SavedLeg[],
  { added }: { readonly added: readonly SavedLeg[] },
): readonly SavedLeg[] | null {
  let left = [...legs];
  for (const leg of added) {
    let missing = leg.quantity;
    left = left
      .toReversed()
      .flatMap((one) => {
        if (missing === 0 || keyOf(one) !== keyOf(leg)) return [one];
        const part = Math.sign(missing) * Math.min(Math.abs(missing), Math.abs(one.quantity));
        missing -= part;
        const quantity = one.quantity - part;
        return quantity === 0 ? [] : [{ ...one, quantity }];
      })
      .toReversed();
    if (missing !== 0) return null;
  }
  return left;
}

/** The lots of legs that others lack, by contract, side and price. */
export function lotsBeyond(legs: readonly SavedLeg[], others: readonly SavedLeg[]): SavedLeg[] {
  const left = new Map<string, number>();
  for (const leg of others) left.set(keyOf(leg), (left.get(keyOf(leg)) ?? 0) + leg.quantity);
  return legs.flatMap((leg) => {
    const there = left.get(keyOf(leg)) ?? 0;
    const part = Math.sign(leg.quantity) * Math.min(Math.abs(there), Math.abs(leg.quantity));
    left.set(keyOf(leg), there - part);
    const quantity = leg.quantity - part;
    return quantity === 0 ? [] : [{ ...leg, quantity }];
  });
}

/** The legs after a change, what it added at their end; null where not all that it removes is there. */
export function legsAfter(
  legs: readonly SavedLeg[],
  { removed, added }: LegChange,
): readonly SavedLeg[] | null {
  const left = withoutAdded(legs, { added: removed.map(({ leg }) => leg) });
  return left && [...left, ...added];
}

/** The legs as they were before a change, what it removed back where it was; null where not all that it added is there. */
export function legsBefore(legs: readonly SavedLeg[], change: LegChange): readonly SavedLeg[] | null {
  const left = withoutAdded(legs, change);
  return left && change.removed.reduce(giveBack, left);
}

function giveBack(
  legs: readonly SavedLeg[],
  { index, leg, isPart }: LegChange["removed"][number],
): readonly SavedLeg[] {
  const most = leg.type === "share" ? mostLots * sharesPerLot : mostLots;
  const rest = legs.findIndex(
    (one) => keyOf(one) === keyOf(leg) && Math.abs(one.quantity + leg.quantity) <= most,
  );
  if (!isPart || rest === -1) return legs.toSpliced(index, 0, leg);
  return legs.with(rest, { ...leg, quantity: leg.quantity + (legs[rest]?.quantity ?? 0) });
}
