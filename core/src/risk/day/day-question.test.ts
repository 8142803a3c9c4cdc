import { expect, it } from "vitest";

import type { SavedPosition } from "../../contract/index.ts";
import { dayQuestion } from "./day-question.ts";

const close = { instant: Date.parse("2024-07-30T17:00:00-03:00"), spot: 3_700, rate: 0.4, quotes: [] };
const position = (earlierEvents: number) =>
  ({
    id: "a",
    content: { legs: [], events: [{ kind: "close", at: "2026-11-28T15:00:00Z", trades: [] }] },
    today: [],
    earlierEvents,
  }) as unknown as SavedPosition;

it("a position of which the list left out movements since the close counts as unknown", () => {
  const unreadOf = (one: SavedPosition) => dayQuestion([one], { close, before: "2024-07-30" }).unread;
  expect([unreadOf(position(3)), unreadOf(position(0))]).toEqual([1, 0]);
});
