import type {
  FollowedLeg,
  PositionContent,
  ReadPositionEvent,
  SavedEvent,
  SavedLeg,
} from "../../contract/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { faultOf, outlayOf } from "../check-legs.ts";
import { closePart } from "../life/roll-position.ts";
import type { Closing, ClosingReason } from "../life/roll-position.ts";
import { openingCosts } from "../net/net-payoff.ts";
import { mostLegs } from "../position-types.ts";
import { expireContent } from "./expire-content.ts";
import type { ExpiringReason } from "./expire-content.ts";
import { legChange } from "./leg-change.ts";
import { partsOfTrades } from "./deal-trades.ts";
import { legOfSaved, tradeOf } from "./saved-leg.ts";
import { standingEvents } from "./undo-event.ts";

/** A position's life in events; more are a mistake of a program. */
export const mostEvents = 500;

export type PositionEventReason =
  | ClosingReason
  | ExpiringReason
  | "too-many-events"
  | "before-opening"
  | "before-last";

/**
 * A position after something happened to it: what stays keeps its entry prices, and the event is added with its trades,
 * its cash, what it realized and what it changed of the legs. `at` is the ISO instant it happened at, not before the last
 * standing event; `today` has the legs under their bases of that day, at which an exercise is dealt.
 */
export function applyEvent(
  content: PositionContent,
  event: ReadPositionEvent & { readonly at: string },
  today: readonly (FollowedLeg | null)[] = [],
): Result<{ readonly content: PositionContent }, PositionEventReason> {
  if (content.events.length >= mostEvents) return fail("too-many-events");
  const standing = standingEvents(content.events);
  if (Date.parse(event.at) < Date.parse(standing.at(-1)?.at ?? event.at)) {
    return fail(standing.length === 1 ? "before-opening" : "before-last");
  }
  const applied = afterEvent(content, event, today);
  if (!applied.ok) return applied;
  const { events, ...after } = applied.content;
  const last = events.at(-1) as SavedEvent;
  const legs = legChange(content.legs, after.legs);
  return succeed({ content: { ...after, events: events.with(-1, { ...last, legs }) } });
}

type Made = Result<{ readonly content: PositionContent }, PositionEventReason>;

function afterEvent(
  content: PositionContent,
  event: ReadPositionEvent & { readonly at: string },
  today: readonly (FollowedLeg | null)[],
): Made {
  if (event.kind === "expire") return expireContent(content, event, today);
  if (event.kind === "close") return dealContent(content, { ...event, openings: [] });
  if (event.kind === "roll") return dealContent(content, event);
  const parts = partsOfTrades({ legs: content.legs, today }, event.trades);
  return parts.ok ? dealContent(content, { ...event, ...parts }) : parts;
}

type Dealing = Pick<SavedEvent, "kind" | "at" | "note"> & {
  readonly closings: readonly Closing[];
  readonly openings: readonly SavedLeg[];
};

function dealContent(content: PositionContent, { kind, at, note, closings, openings }: Dealing): Made {
  const { costs, legs, realized } = content;
  const closed = closePart({ legs: legs.map((leg) => legOfSaved(leg)), costs, realized, closings });
  if (!closed.ok) return closed;
  const opened = openings.map((leg) => legOfSaved(leg));
  const fault = openings.length === 0 ? null : faultOf({ legs: opened, costs });
  if (fault !== null) return fail(fault);
  const left = legs.flatMap((leg, index) => {
    const part = closings.find((closing) => closing.index === index)?.quantity ?? 0;
    const quantity = leg.quantity - Math.sign(leg.quantity) * part;
    return quantity === 0 ? [] : [{ ...leg, quantity }];
  });
  if (left.length + openings.length > mostLegs) return fail("too-many-legs");
  const dealt = [...closings.map((closing) => closingLeg(legs, closing)), ...openings];
  return succeed({
    content: {
      costs,
      legs: [...left, ...openings],
      realized: closed.realized,
      events: [
        ...content.events,
        {
          kind,
          at,
          note,
          trades: dealt.map((leg) => tradeOf(leg, costs)),
          cash: closed.cash - outlayOf(opened) - openingCosts(opened, costs),
          realized: closed.realized - realized,
        },
      ],
    },
  });
}

/** The opposite of a part of a leg, at the price it is closed at. */
function closingLeg(
  legs: readonly SavedLeg[],
  { index, quantity, price }: Dealing["closings"][number],
): SavedLeg {
  const leg = legs[index] as SavedLeg;
  return { ...leg, quantity: -Math.sign(leg.quantity) * quantity, price };
}
