import { describe, expect, it } from "vitest";

import type { PositionContent, ReadPositionEvent, SavedLeg } from "../../contract/index.ts";
import { fieldsOf } from "../testing/legs.ts";
import { applyEvent } from "./apply-event.ts";
import { openContent } from "./open-content.ts";
import { lineKey, positionLine } from "./position-line.ts";
import { savedCycle } from "./saved-cycle.ts";
import { undoEvent } from "./undo-event.ts";

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const expiration = "2024-08-16";
const call = (strike: number, quantity: number, price: number): SavedLeg => ({
  type: "call",
  strike,
  expiration,
  symbol: `GFGC${strike}AG`,
  quantity,
  price,
});
const share = (quantity: number, price: number): SavedLeg => ({ type: "share", quantity, price });
const opened = (...legs: SavedLeg[]): PositionContent =>
  fieldsOf(openContent({ legs, costs, at: "2024-07-31T15:00:00Z" })).content;
const at = "2024-08-05T15:00:00Z";
type Part = Partial<ReadPositionEvent>;
const next = (content: PositionContent, event: Part) =>
  fieldsOf(applyEvent(content, { note: "", version: 1, at, ...event } as ReadPositionEvent & { at: string }))
    .content;
const close = (index: number, quantity: number, price: number): Part => ({
  kind: "close",
  closings: [{ index, quantity, price }],
});
const roll = (index: number, quantity: number, ...openings: SavedLeg[]): Part => ({
  kind: "roll",
  closings: [{ index, quantity, price: 40 }],
  openings,
});
const exercise = (index: number, quantity?: number): Part => ({
  kind: "expire",
  expiration,
  outcomes: [{ index, isExercised: true, quantity }],
});
const instant = "2024-08-06T12:00:00Z";
const undo = (content: PositionContent, index: number) => undoEvent(content, { index, at: instant });
const undone = (content: PositionContent, index: number) => fieldsOf(undo(content, index)).content;

const strangle = opened(call(3708.1, -10, 120), call(3858.1, -10, 97), share(200, 3700));

describe("an undone movement", () => {
  it.each([
    ["a leg closed whole, back in its place", close(0, 9, 80)],
    ["a leg closed in part", close(1, 4, 80)],
    ["a roll", roll(0, 9, call(4000, -10, 70))],
    ["a roll into lots of the same leg", roll(1, 10, call(3858.1, -5, 97))],
    ["an exercise that took shares held", exercise(0, 3)],
    ["an exercise that took them all and went short", exercise(1)],
  ])("%s: legs and what was realized are as before, and it stays, marked", (_name, event) => {
    const before = next(strangle, close(0, 1, 100));
    const after = undone(next(before, event), 2);
    expect(after.legs).toEqual(before.legs);
    expect(after.realized).toBeCloseTo(before.realized, 6);
    expect(after.events).toHaveLength(3);
    expect(after.events.map((one) => one.undone)).toEqual([undefined, undefined, instant]);
  });

  it("gives a leg back beside one that cost the same, not as one with it", () => {
    const two = opened(share(200, 3_700), share(300, 3_700));
    expect(undone(next(two, close(0, 200, 3_800)), 1).legs).toEqual(two.legs);
  });

  it("may be an earlier one where the later ones don't stand on it", () => {
    // 3 lots exercised: 200 shares held go, 100 are short; then the other leg is closed.
    const lived = next(next(strangle, exercise(0, 3)), close(1, 10, 60));
    const after = undone(lived, 1);
    expect(after.legs).toEqual([call(3708.1, -10, 120), share(200, 3700)]);
    // 97,000 less 60,000 and 0.847 % of both.
    expect(after.realized).toBeCloseTo(37_000 - 1_329.79, 6);
    const none = undone(after, 2);
    expect(none.legs).toEqual(strangle.legs);
    expect(none.realized).toBeCloseTo(0, 6);
  });

  it("counts neither in the account of the cycle nor in the line of the result", () => {
    const after = undone(next(strangle, close(1, 10, 60)), 1);
    expect(savedCycle(after)).toEqual(savedCycle(strangle));
    const quotes = new Map(
      strangle.events[0]?.trades.map(({ contract }) => [lineKey(contract), { bid: 100, ask: 100 }]),
    );
    const bars = [{ instant: Date.parse(instant), quotes }];
    expect(positionLine({ content: after, bars })).toEqual(positionLine({ content: strangle, bars }));
  });

  it("lets the next one be dated from the last that stands", () => {
    const after = undone(next(strangle, { ...close(1, 10, 60), at: "2024-08-07T15:00:00Z" }), 1);
    expect(next(after, close(1, 10, 60)).events).toHaveLength(3);
  });
});

describe("what can't be undone", () => {
  const exercised = next(strangle, exercise(1, 3));

  it("is said with the last of those that stand on it, which can", () => {
    // 100 short remain of the exercise: half of them is bought back twice, and another leg is closed.
    const lived = [close(2, 40, 3_600), close(2, 60, 3_600), close(0, 1, 100)].reduce(next, exercised);
    expect(undo(lived, 1)).toEqual({ ok: false, reason: "stands-on", index: 3 });
    const one = undone(lived, 3);
    expect(undo(one, 1)).toEqual({ ok: false, reason: "stands-on", index: 2 });
    expect(undone(undone(one, 2), 1).legs).toEqual([
      call(3708.1, -9, 120),
      call(3858.1, -10, 97),
      share(200, 3700),
    ]);
  });

  it("is one whose shares went, though as many came later at their price", () => {
    const lived = [exercise(0, 1), close(1, 100, 3_600), exercise(0, 1)].reduce(
      next,
      opened(call(3858.1, -10, 97)),
    );
    expect(undo(lived, 1)).toEqual({ ok: false, reason: "stands-on", index: 2 });
  });

  it("is a sale of shares where an exercise dealt them short after it", () => {
    const lived = next(next(strangle, close(2, 200, 3_800)), exercise(1, 1));
    expect(undo(lived, 1)).toEqual({ ok: false, reason: "stands-on", index: 2 });
  });

  it("is a closing whose leg would be the ninth", () => {
    const eight = opened(...Array.from({ length: 8 }, (_, index) => call(3700 + index, 2, 10)));
    const lived = next(next(eight, close(0, 2, 10)), roll(0, 1, call(5000, 1, 1)));
    expect(undo(lived, 1)).toEqual({ ok: false, reason: "too-many-legs" });
  });

  it("is the opening, one undone before, one that isn't there, and one that was saved without its legs", () => {
    expect(undo(exercised, 0)).toEqual({ ok: false, reason: "opening" });
    expect(undo(undone(exercised, 1), 1)).toEqual({ ok: false, reason: "already-undone" });
    expect(undo(exercised, 2)).toEqual({ ok: false, reason: "no-event" });
    const events = exercised.events.map(({ legs: _legs, ...event }) => event);
    const saved = { ...exercised, events };
    expect(undo(saved, 1)).toEqual({ ok: false, reason: "unrecorded" });
    // Nobody knows whether it stands on the one before.
    const mixed = { ...exercised, events: [...exercised.events, ...events.slice(1)] };
    expect(undo(mixed, 1)).toEqual({ ok: false, reason: "stands-on", index: 2 });
  });
});
