import { describe, expect, it } from "vitest";

import type { PositionContent, SavedLeg } from "../../contract/index.ts";
import { noCosts } from "../../costs/index.ts";
import { fieldsOf } from "../testing/legs.ts";
import { applyEvent } from "./apply-event.ts";
import { openContent } from "./open-content.ts";
import { lineKey, positionLine } from "./position-line.ts";
import type { LineQuote } from "./position-line.ts";

const expiration = "2024-08-16";
const call = (strike: number, quantity: number, price: number): SavedLeg => ({
  type: "call",
  strike,
  expiration,
  symbol: `GFGC${strike}AG`,
  quantity,
  price,
});
const start = Date.parse("2024-07-31T15:00:00Z");
const day = 86_400_000;
const opened = (legs: SavedLeg[], costs = noCosts): PositionContent =>
  fieldsOf(openContent({ legs, costs, at: new Date(start).toISOString() })).content;
const keyOf = (strike: number) => lineKey({ type: "call", strike, expiration, symbol: `GFGC${strike}AG` });
const bar = (days: number, quotes: Record<number, LineQuote>, share?: LineQuote) => ({
  instant: start + days * day,
  quotes: new Map([
    ...Object.entries(quotes).map(([strike, quote]) => [keyOf(Number(strike)), quote] as const),
    ...(share === undefined ? [] : [["share", share] as const]),
  ]),
});
const profitsOf = (line: ReturnType<typeof positionLine>) => line.points.map(({ profit }) => profit);

describe("positionLine", () => {
  const bull = opened([call(3700, 1, 100), call(3900, -1, 60)]);
  const sides = (bid: number | null, ask: number) => ({ 3700: { bid, ask: 999 }, 3900: { bid: 1, ask } });

  it("closes longs at the bid and shorts at the ask, with its best, its worst and its gaps", () => {
    const bars = [
      bar(-1, sides(500, 1)),
      bar(0, sides(95, 62)),
      bar(1, sides(180, 70)),
      bar(2, sides(null, 70)),
      bar(3, sides(50, 30)),
    ];
    const line = positionLine({ content: bull, bars });
    // Nothing before it was opened.
    expect(profitsOf(line)).toEqual([-700, 7_000, null, -2_000]);
    expect(line).toMatchObject({
      best: { instant: start + day, profit: 7_000 },
      worst: { instant: start + 3 * day, profit: -2_000 },
      unknown: 1,
    });
  });

  it("counts every event up to a bar, however many came since the one before", () => {
    const leg = { type: "call", strike: 3700, expiration, symbol: "GFGC3700AG" } as const;
    const dealt = (days: number, quantity: number, price: number) => ({
      kind: "open",
      at: new Date(start + days * day).toISOString(),
      note: "",
      trades: [{ contract: leg, quantity, price, costs: 0 }],
      cash: -quantity * price * 100,
      realized: 0,
    });
    const events = [dealt(0, 1, 100), dealt(1, 2, 110), dealt(2, -3, 150)] as never;
    const bars = [1.5, 1.9, 2].map((days) => bar(days, { 3700: { bid: 120, ask: 130 } }));
    // 10,000 and 22,000 paid for three that bring 36,000; sold for 45,000.
    expect(profitsOf(positionLine({ content: { events, costs: noCosts }, bars }))).toEqual([
      4_000, 4_000, 13_000,
    ]);
    const late = bars.slice(2);
    expect(profitsOf(positionLine({ content: { events, costs: noCosts }, bars: late }))).toEqual([13_000]);
  });

  it("of equal points the earliest is its best and its worst", () => {
    const days = [180, 50, 180, 50].map((bid, place) => bar(place + 1, sides(bid, 70)));
    expect(positionLine({ content: bull, bars: days })).toMatchObject({
      best: { instant: start + day },
      worst: { instant: start + 2 * day },
    });
  });

  it("pays both ends' costs, and a share's its own", () => {
    const costs = { share: 0.01, premium: 0.02, exercise: 0 };
    const covered = opened([{ type: "share", quantity: 100, price: 3_600 }, call(3900, -1, 60)], costs);
    const line = positionLine({ content: covered, bars: [bar(1, sides(0, 70), { bid: 3_650, ask: 3_660 })] });
    // 365,000 - 7,000 - 360,000 + 6,000, a hundredth of the shares and two of the premiums at both ends.
    expect(profitsOf(line)[0]).toBeCloseTo(4_000 - 3_600 - 120 - 3_650 - 140, 9);
  });

  it("without sides at all takes the last price and says so; half a book is a gap", () => {
    const content = opened([call(3700, 1, 100)]);
    const bars = [
      bar(1, { 3700: { bid: null, ask: null, last: 120 } }),
      bar(2, { 3700: { bid: null, ask: 130, last: 120 } }),
      bar(3, {}),
    ];
    const line = positionLine({ content, bars });
    expect(line.points.map(({ profit, isLast }) => [profit, isLast])).toEqual([
      [2_000, true],
      [null, false],
      [null, false],
    ]);
  });

  it("carries what a part closed brought, and ends where nothing is held", () => {
    const event = (index: number, price: number, days: number) => ({
      kind: "close" as const,
      version: 1,
      note: "",
      at: new Date(start + days * day).toISOString(),
      closings: [{ index, quantity: 1, price }],
    });
    const half = fieldsOf(applyEvent(opened([call(3700, 2, 100)]), event(0, 150, 2))).content;
    const whole = fieldsOf(applyEvent(half, event(0, 90, 4))).content;
    const quote = { 3700: { bid: 120, ask: 125 } };
    const bars = [1, 3, 5, 6].map((days) => bar(days, quote));
    // 2 x 20; 50 and 20; 50 less 10, once.
    expect(profitsOf(positionLine({ content: whole, bars }))).toEqual([4_000, 7_000, 4_000]);
  });
});
