import type {
  FollowedLeg,
  PositionContent,
  SavedLeg,
  SavedPosition,
  SavedTrade,
} from "../../contract/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { holdableKey } from "../life/ledger.ts";
import type { Holdable, Trade } from "../life/ledger.ts";
import type { PositionLeg } from "../position-types.ts";
import { lineKey } from "./position-line.ts";
import { legsOfPosition } from "./saved-leg.ts";
import { standingEvents } from "./undo-event.ts";

/**
 * What a saved position held at an instant and what it dealt after it, both under the bases of today; legs without their
 * prices. Null where it can't be read, or where a list left out events that are later than the instant.
 */
export function heldSince(
  position: Pick<SavedPosition, "content" | "today" | "earlierEvents">,
  instant: number,
): { readonly legs: readonly PositionLeg[]; readonly trades: readonly Trade[] } | null {
  const { content, today, earlierEvents = 0 } = position;
  if (content === null) return null;
  const events = standingEvents(content.events);
  const later = events.filter(({ at }) => Date.parse(at) > instant);
  if (earlierEvents > 0 && later.length === events.length) return null;
  const strikeOf = strikesToday(content, today);
  const trades = later.flatMap(({ at, trades: dealt }) => dealt.map((trade) => tradeOf(trade, at, strikeOf)));
  const held = new Map<string, PositionLeg>();
  const add = (contract: Holdable, quantity: number): void => {
    const key = holdableKey(contract);
    held.set(key, { ...contract, quantity: (held.get(key)?.quantity ?? 0) + quantity, price: 0 });
  };
  for (const leg of legsOfPosition(position)) add(contractOf(leg), leg.quantity);
  for (const { contract, quantity } of trades) add(contract, -quantity);
  return { legs: [...held.values()].filter(({ quantity }) => quantity !== 0), trades };
}

function contractOf(leg: PositionLeg): Holdable {
  if (leg.kind === "share") return { kind: "share" };
  const { kind, strike, expiration } = leg;
  return { kind, strike, expiration };
}

/** Bases of today of the contracts still held: what was dealt earlier in the day may carry an older one. */
function strikesToday(
  content: PositionContent,
  today: SavedPosition["today"],
): (trade: SavedTrade) => number {
  const strikes = new Map(
    content.legs.flatMap((leg, index) => {
      const strike = today[index]?.strike;
      return leg.type === "share" || strike === undefined ? [] : [[lineKey(leg), strike] as const];
    }),
  );
  return ({ contract }) =>
    contract.type === "share" ? 0 : (strikes.get(lineKey(contract)) ?? contract.strike);
}

function tradeOf(trade: SavedTrade, at: string, strikeOf: (trade: SavedTrade) => number): Trade {
  const { contract, quantity, price, costs } = trade;
  const dealt = { instant: Date.parse(at), quantity, price, costs };
  if (contract.type === "share") return { ...dealt, contract: { kind: "share" } };
  const expiration = expirationInstant(contract.expiration);
  return { ...dealt, contract: { kind: contract.type, strike: strikeOf(trade), expiration } };
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
