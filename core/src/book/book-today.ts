import type { SavedPosition } from "../contract/index.ts";
import { dayQuestion, explainDay } from "../risk/index.ts";
import type { BookDay, MarketEnd } from "../risk/index.ts";
import { lastSession } from "../symbols/index.ts";
import { decisionsOf } from "./decisions.ts";
import type { Decision } from "./decisions.ts";
import { sidesText } from "./decision-text.ts";
import { markPosition } from "./mark-position.ts";
import type { MarkedPosition } from "./mark-position.ts";
import type { BookMarket } from "./book-market.ts";
import { bookOfMarket, openPositions } from "./book-of-market.ts";

/** Null without a clock of the market: its newest session, and the one whose close a day's result begins from. */
export function bookSessions({
  asOf,
  source,
}: Pick<BookMarket, "asOf" | "source">): ReturnType<typeof lastSession> | null {
  if (asOf === null) return null;
  return lastSession(asOf, { isOpen: source?.session === "open", closedDays: source?.closedDays });
}

/**
 * Result of saved positions, closed ones too, since the close of the session `before`, pesos in all, in parts and by position.
 * Null without a price of the share at an end.
 */
export function bookDay(
  positions: readonly SavedPosition[],
  market: BookMarket,
  { close, before }: { readonly close: MarketEnd; readonly before: string },
): BookDay | null {
  const book = bookOfMarket(market, openPositions(positions));
  return book && explainDay(book.input, dayQuestion(positions, { close, before }));
}

interface MarkedPositions {
  /** In the order of the positions; null where one can't be read. */
  readonly marks: readonly (MarkedPosition | null)[];
  readonly decisions: readonly Decision[];
  /** The legs that nobody takes the other side of, or whose sides are in doubt, in words; null before there are quotes. */
  readonly sides: string | null;
}

/** Saved positions at the market of `now` (epoch milliseconds), null without one, and what they ask to decide today. */
export function markSaved(
  positions: readonly SavedPosition[],
  market: BookMarket | null,
  now: number,
): MarkedPositions {
  const marks = positions.map((position) => markPosition(position, market, now));
  const readable = marks.filter((one) => one !== null);
  return {
    marks,
    decisions: decisionsOf(readable, { now, closedDays: market?.source?.closedDays }),
    sides:
      market === null || market.expiries.length === 0
        ? null
        : sidesText(readable, { isOpen: market.source?.session === "open" }),
  };
}
