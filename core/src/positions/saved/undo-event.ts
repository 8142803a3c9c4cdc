import type { PositionContent, SavedEvent, SavedLeg } from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Failure, Success } from "../../lib/index.ts";
import { mostLegs } from "../position-types.ts";
import { keyOf, legsBefore, withoutAdded } from "./leg-change.ts";
import type { LegChange } from "./leg-change.ts";

/** `unrecorded`: saved before events kept what they changed. `too-many-legs`: what comes back makes more than a position has. */
export type UndoReason = "no-event" | "opening" | "already-undone" | "unrecorded" | "too-many-legs";

/** `index` is the later event's. */
type StandsOn = { readonly ok: false; readonly reason: "stands-on"; readonly index: number };
export type UndoRefusal = Failure<UndoReason> | StandsOn;

/** The events that count: all but the undone ones. */
export function standingEvents(events: readonly SavedEvent[]): SavedEvent[] {
  return events.filter(({ undone }) => undone === undefined);
}

/**
 * A position without one of its events, which stays among them, marked: its legs come back at their entry prices and what
 * it realized is taken off. Later events stay as they are; one that took what this one brought, or that dealt shares short
 * because this one had sold them, stands on it and has to be undone before.
 *
 * @param at ISO instant of the undoing.
 */
export function undoEvent(
  content: PositionContent,
  { index, at }: { readonly index: number; readonly at: string },
): Success<{ readonly content: PositionContent }> | UndoRefusal {
  const event = content.events[index];
  if (event === undefined) return fail("no-event");
  if (event.kind === "open") return fail("opening");
  if (event.undone !== undefined) return fail("already-undone");
  if (event.legs === undefined) return fail("unrecorded");
  const later = indexOfStanding(content, index, event.legs);
  if (later !== null) return { ok: false, reason: "stands-on", index: later };
  const legs = legsBefore(content.legs, event.legs);
  if (legs === null) return fail("unrecorded");
  if (legs.length > mostLegs) return fail("too-many-legs");
  return succeed({
    content: {
      ...content,
      legs: [...legs],
      realized: content.realized - event.realized,
      events: content.events.with(index, { ...event, undone: at }),
    },
  });
}

/** The last of the later events that stands on a change; null where none does. */
function indexOfStanding({ events, legs }: PositionContent, index: number, change: LegChange): number | null {
  let after: readonly SavedLeg[] = legs;
  for (let place = events.length - 1; place > index; place -= 1) {
    const later = events[place];
    if (later === undefined || later.undone !== undefined) continue;
    const before = later.legs === undefined ? null : legsBefore(after, later.legs);
    if (before === null || later.legs === undefined) return place;
    const isUsedUp = withoutAdded(after, change) === null && tookOf(later.legs, change);
    if (isUsedUp || dealsInstead(later.legs, change)) return place;
    after = before;
  }
  return null;
}

function tookOf({ removed }: LegChange, { added }: LegChange): boolean {
  const brought = new Set(added.map(keyOf));
  return removed.some(({ leg }) => brought.has(keyOf(leg)));
}

/** Shares dealt on one side because those of the other had gone. */
function dealsInstead({ added }: LegChange, { removed }: LegChange): boolean {
  const gone = removed.flatMap(({ leg }) => (leg.type === "share" ? [Math.sign(leg.quantity)] : []));
  return added.some((leg) => leg.type === "share" && gone.includes(-Math.sign(leg.quantity)));
}
