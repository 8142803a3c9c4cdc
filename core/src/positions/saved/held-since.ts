import type { FollowedLeg, PositionContent, SavedLeg, SavedPosition } from "../../contract/index.ts";
import { holdableKey, holdableOf } from "../life/ledger.ts";
import type { Holdable, Trade } from "../life/ledger.ts";
import type { PositionLeg } from "../position-types.ts";
import { lineKey } from "./position-line.ts";
import { legsOfPosition, tradeOfSaved } from "./saved-leg.ts";
import { standingEvents } from "./undo-event.ts";

/**
 * The legs of a saved position at an instant, and its trades after it, both under the bases of today; legs without their
 * prices. Null where it can't be read, or where a list left out events that are later than the instant.
 */
export function heldSince(
  position: Pick<SavedPosition, "content" | "today" | "earlierEvents">,
  instant: number,
): { readonly legs: readonly PositionLeg[]; readonly trades: readonly Trade[] } | null {
  const { content, today, earlierEvents = 0 } = position;
  if (content === null) return null;
  const isLater = ({ at }: { readonly at: string }) => Date.parse(at) > instant;
  if (earlierEvents > 0 && content.events.every(isLater)) return null;
  const later = standingEvents(content.events).filter(isLater);
  const strikes = strikesToday(content, today);
  const trades = later.flatMap(({ at, trades: dealt }) =>
    dealt.map((trade) => tradeOfSaved(trade, at, strikes.get(lineKey(trade.contract)))),
  );
  const held = new Map<string, PositionLeg>();
  const add = (contract: Holdable, quantity: number): void => {
    const key = holdableKey(contract);
    held.set(key, { ...contract, quantity: (held.get(key)?.quantity ?? 0) + quantity, price: 0 });
  };
  for (const leg of legsOfPosition(position)) add(holdableOf(leg), leg.quantity);
  for (const { contract, quantity } of trades) add(contract, -quantity);
  return { legs: [...held.values()].filter(({ quantity }) => quantity !== 0), trades };
}

/** Bases of today of the contracts still held: what was dealt earlier in the day may carry an older one. */
function strikesToday(content: PositionContent, today: SavedPosition["today"]): ReadonlyMap<string, number> {
  return new Map(
    content.legs.flatMap((leg, index) => {
      const strike = today[index]?.strike;
      return leg.type === "share" || strike === undefined ? [] : [[lineKey(leg), strike] as const];
    }),
  );
}

/**
 * Pesos a share by which an ex-date after a day, `YYYY-MM-DD`, lowered the bases of what is held; 0 without one. All
 * contracts of the share fall by the same.
 */
export function cutSince(
  positions: readonly Pick<SavedPosition, "content" | "today">[],
  day: string,
): number {
  const cuts = positions.flatMap(({ content, today }) =>
    (content?.legs ?? []).flatMap((leg, index) => cutOf(leg, today[index] ?? null, day) ?? []),
  );
  return cuts[0] ?? 0;
}

function cutOf(leg: SavedLeg, today: FollowedLeg | null, day: string): number | null {
  if (leg.type === "share" || today === null) return null;
  const first = today.renames.findIndex(({ exDate }) => exDate > day);
  if (first === -1) return null;
  const before = first === 0 ? leg.strike : today.renames[first - 1]?.strike;
  return before ? Math.round((before - today.strike) * 1_000) / 1_000 : null;
}
