import { expect, it } from "vitest";

import type { OptionLeg } from "../../positions/index.ts";
import { marginEstimate } from "../margin-estimate.ts";
import { bookClosing, bookMargin } from "./book-account.ts";
import { markBook } from "./mark-book.ts";
import type { BookQuote } from "./mark-book.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const expiration = now + 16 * day;
const market = { spot: 3_700, instant: now, rate: 0.4 };
const option = (strike: number, quantity: number, more: Partial<OptionLeg> = {}): OptionLeg => ({
  kind: "call",
  strike,
  expiration,
  quantity,
  price: 120,
  ...more,
});
const quote = (strike: number, sides: Partial<BookQuote> = {}): BookQuote => ({
  kind: "call",
  strike,
  expiration,
  bid: null,
  ask: null,
  last: null,
  ...sides,
});
const marked = (legs: readonly OptionLeg[], quotes: readonly BookQuote[]) =>
  markBook({ positions: [{ id: "a", legs }], quotes, ...market }).legs;

it.each<[string, Partial<BookQuote>, number]>([
  ["the mid", { bid: 100, ask: 110, last: 90 }, 105],
  ["one price on both sides", { bid: 100, ask: 100, last: 90 }, 100],
  ["the last where the buyer is missing", { ask: 110, last: 90 }, 90],
  ["the last where the seller is missing", { bid: 100, last: 90 }, 90],
  ["the last where the sides cross", { bid: 120, ask: 110, last: 90 }, 90],
  ["what it was dealt at where nothing is quoted", {}, 120],
])("a sold call's margin takes as its premium %s", (_, sides, premium) => {
  const near = quote(3_800, { bid: 60, ask: 62 });
  const found = bookMargin({ legs: marked([option(3_700, -2)], [quote(3_700, sides), near]), spot: 3_700 });
  const one = marginEstimate({ kind: "call", strike: 3_700, spot: 3_700, premium });
  expect(found.ok && found.margin).toBeCloseTo(2 * (one.ok ? one.margin : Number.NaN), 6);
});

it("what has expired asks for no margin, and an option that nobody ever quoted for that of its own price", () => {
  const over = option(3_700, -5, { expiration: now });
  expect(bookMargin({ legs: marked([over], []), spot: 3_700 })).toMatchObject({ ok: true, margin: 0 });
  const alone = bookMargin({ legs: marked([option(3_700, -1)], []), spot: 3_700 });
  const one = marginEstimate({ kind: "call", strike: 3_700, spot: 3_700, premium: 120 });
  expect(alone.ok && alone.margin).toBe(one.ok && one.margin);
});

it("a base without a price takes the volatility of the nearest one of its own expiry that has two sides", () => {
  const far = { expiration: expiration + 60 * day };
  const quotes = [
    quote(3_000, { bid: 720, ask: 730 }),
    quote(4_000, { bid: 30, ask: 40 }),
    quote(3_750, { bid: 90, ask: 80 }),
    quote(3_600, { bid: 170, ask: 180 }),
    { ...quote(3_700, { bid: 300, ask: 310 }), ...far },
  ];
  expect(marked([option(3_700, 1)], quotes)[0]).toMatchObject({
    from: "neighbour",
    neighbour: 3_600,
    quote: null,
  });
  expect(marked([option(3_950, 1)], quotes)[0]).toMatchObject({ neighbour: 4_000 });
  expect(marked([option(3_700, 1, far)], quotes)[0]).toMatchObject({ from: "mid", neighbour: null });
  expect(marked([option(3_700, 1, { expiration: expiration + day })], quotes)[0]).toMatchObject({
    reason: "no-volatility",
  });
});

it("each position has its own legs, and one that can't be closed makes the whole unknown", () => {
  const positions = [
    { id: "a", legs: [option(3_600, 1)] },
    { id: "b", legs: [option(4_000, -1)] },
  ];
  const quotes = [quote(3_600, { bid: 170, ask: 180 }), quote(4_000, { bid: 30, ask: 40 })];
  const book = markBook({ positions, quotes, ...market });
  expect(book.positions.map(({ id, legs }) => [id, legs.length])).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
  const share = { bid: 3_690, ask: 3_700 };
  const closing = bookClosing({ legs: book.legs, share, costs: new Map() });
  // 170 received and 40 paid a share.
  expect(closing).toMatchObject({ value: 13_000, unknown: 0 });
  expect(closing.positions.get("b")?.value).toBe(-4_000);
  const bidOnly = markBook({ positions, quotes: [quotes[0]!, quote(4_000, { bid: 30 })], ...market });
  expect(bookClosing({ legs: bidOnly.legs, share, costs: new Map() })).toMatchObject({
    value: null,
    unknown: 1,
  });
});
