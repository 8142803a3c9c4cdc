import type { PositionContent, SavedEvent, SavedLeg, SavedTrade } from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Failure, Success } from "../../lib/index.ts";
import { faultOf } from "../check-legs.ts";
import { sharesPerLot } from "../position-types.ts";
import type { LegsReason } from "../position-types.ts";
import { mostEvents } from "./apply-event.ts";
import { keyOf, legsAfter, lotsBeyond, withoutAdded } from "./leg-change.ts";
import { legOfSaved, tradeOf } from "./saved-leg.ts";

/** `not-dealt`: no opening that stands dealt those lots at that price, as where an import averaged them. */
export type CorrectionReason = LegsReason | "not-dealt" | "too-many-events";
/** `index` is of the movement that brought the lots, which has to be undone before. */
type HeldUp = { readonly ok: false; readonly reason: "held-up"; readonly index: number };
export type CorrectionRefusal = Failure<CorrectionReason> | HeldUp;

/**
 * A position whose entry was noted wrong, with the legs it should have had: the opening is written again at its own instant
 * with the lots that differ, and the wrong one stays in the history, marked. Movements stay, with what they realized.
 *
 * @param legs All that should be open now, at their entry prices.
 * @param at ISO instant of the correction.
 */
export function correctOpening(
  content: PositionContent,
  { legs, at }: { readonly legs: readonly SavedLeg[]; readonly at: string },
): Success<{ readonly content: PositionContent }> | CorrectionRefusal {
  const { costs, events } = content;
  const fault = faultOf({ legs: legs.map((leg) => legOfSaved(leg)), costs });
  if (fault !== null) return fail(fault);
  const removed = lotsBeyond(content.legs, legs);
  const added = lotsBeyond(legs, content.legs);
  if (removed.length + added.length === 0) return succeed({ content: { ...content, legs: [...legs] } });
  if (events.length >= mostEvents) return fail("too-many-events");
  const leftOf = (event: SavedEvent, index: number): SavedTrade[] | null => {
    const left = isStandingOpening(event) ? withoutLots(event, removed) : null;
    const goesOn = left !== null && passes([...left.map(legOfTrade), ...added], events.slice(index + 1));
    return goesOn ? left : null;
  };
  const index = events.findIndex((event, place) => leftOf(event, place) !== null);
  const opening = events[index];
  const left = opening === undefined ? null : leftOf(opening, index);
  if (opening === undefined || left === null) return refusalOf(events, removed);
  const trades = [...left, ...added.map((leg) => tradeOf(leg, costs))];
  const corrected = { ...opening, trades, cash: cashOf(trades) };
  return succeed({
    content: {
      ...content,
      legs: [...legs],
      events: events.toSpliced(index, 1, { ...opening, undone: at }, corrected),
    },
  });
}

function isStandingOpening({ kind, undone }: SavedEvent): boolean {
  return kind === "open" && undone === undefined;
}

function legOfTrade({ contract, quantity, price }: SavedTrade): SavedLeg {
  return { ...contract, quantity, price };
}

/** The rest of an opening's trades without some lots, their costs in proportion; null where it didn't deal them all. */
function withoutLots({ trades }: SavedEvent, lots: readonly SavedLeg[]): SavedTrade[] | null {
  const dealt = trades.map(legOfTrade);
  if (withoutAdded(dealt, { added: lots }) === null) return null;
  const missing = new Map(lots.map((leg) => [keyOf(leg), leg.quantity]));
  return trades.flatMap((trade) => {
    const key = keyOf(legOfTrade(trade));
    const wrong = missing.get(key) ?? 0;
    const part = Math.sign(wrong) * Math.min(Math.abs(wrong), Math.abs(trade.quantity));
    missing.set(key, wrong - part);
    const quantity = trade.quantity - part;
    return quantity === 0 ? [] : [{ ...trade, quantity, costs: (trade.costs * quantity) / trade.quantity }];
  });
}

function refusalOf(events: readonly SavedEvent[], lots: readonly SavedLeg[]): CorrectionRefusal {
  const keys = new Set(lots.map(keyOf));
  const index = events.findIndex(
    ({ undone, legs }) => undone === undefined && legs?.added.some((leg) => keys.has(keyOf(leg))),
  );
  return index === -1 ? fail("not-dealt") : { ok: false, reason: "held-up", index };
}

/** True if every movement has enough lots. */
function passes(legs: readonly SavedLeg[], movements: readonly SavedEvent[]): boolean {
  let held: readonly SavedLeg[] | null = legs;
  for (const { undone, legs: change, kind, trades } of movements) {
    if (undone !== undefined || held === null) continue;
    if (kind === "open") held = [...held, ...trades.map(legOfTrade)];
    else held = change ? legsAfter(held, change) : null;
  }
  return held !== null;
}

/** Received less paid, net of costs, pesos in all. */
function cashOf(trades: readonly SavedTrade[]): number {
  return trades.reduce((sum, { contract, quantity, price, costs }) => {
    const shares = contract.type === "share" ? quantity : quantity * sharesPerLot;
    return sum - shares * price - costs;
  }, 0);
}
