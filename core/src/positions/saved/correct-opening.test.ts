import { describe, expect, it } from "vitest";
import type { PositionContent, ReadPositionEvent, SavedLeg } from "../../contract/index.ts";
import { fieldsOf } from "../testing/legs.ts";
import { applyEvent } from "./apply-event.ts";
import { correctOpening } from "./correct-opening.ts";
import { openContent } from "./open-content.ts";
import { standingEvents, undoEvent } from "./undo-event.ts";

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const at = "2024-08-06T15:00:00.000Z";
const call = (strike: number, quantity: number, price: number): SavedLeg => ({
  type: "call",
  strike,
  expiration: "2024-08-16",
  symbol: `GFGC${strike}AG`,
  quantity,
  price,
});
const opened = (...legs: SavedLeg[]) =>
  fieldsOf(openContent({ legs, costs, at: "2024-07-31T15:00:00Z", note: "Por pantalla" })).content;
const after = (content: PositionContent, event: object) =>
  fieldsOf(
    applyEvent(content, {
      version: 1,
      note: "",
      at: "2024-08-05T15:00:00Z",
      ...event,
    } as ReadPositionEvent & {
      at: string;
    }),
  ).content;
const close = (index: number, quantity: number, price: number) => ({
  kind: "close",
  closings: [{ index, quantity, price }],
});
const corrected = (content: PositionContent, ...legs: SavedLeg[]) =>
  fieldsOf(correctOpening(content, { legs, at })).content;
const cashOf = ({ events }: PositionContent) =>
  standingEvents(events).reduce((sum, { cash }) => sum + cash, 0);

describe("an entry that was noted wrong", () => {
  it("is written again at its own instant, and the wrong one stays in the history, marked", () => {
    const content = corrected(opened(call(3708.1, 10, 168)), call(3708.1, 12, 170));
    expect(content).toMatchObject({ realized: 0, legs: [call(3708.1, 12, 170)] });
    expect(content.events).toMatchObject([
      { kind: "open", undone: at, trades: [{ quantity: 10, price: 168 }] },
      {
        kind: "open",
        at: "2024-07-31T15:00:00Z",
        note: "Por pantalla",
        trades: [{ quantity: 12, price: 170 }],
      },
    ]);
    // 204,000 and its 0.847 %.
    expect(cashOf(content)).toBeCloseTo(-205_727.88, 6);
  });

  it("under movements: what was closed stays as it was, and they are undone as before", () => {
    const lived = after(opened(call(3708.1, 10, 168)), close(0, 4, 200));
    const content = corrected(lived, call(3708.1, 6, 170));
    expect(content.events.map(({ kind, undone }) => [kind, undone])).toEqual([
      ["open", at],
      ["open", undefined],
      ["close", undefined],
    ]);
    // 67,200 and 102,000 with 0.847 % of each; 79,322.40 were received for the four.
    expect(cashOf(content)).toBeCloseTo(-170_633.124 + 79_322.4, 6);
    expect(content.realized).toBeCloseTo(11_553.216, 6);
    const all = after(content, close(0, 6, 200));
    // 18,000 less 0.847 % of 120,000 and of 102,000.
    expect(all.realized).toBeCloseTo(11_553.216 + 16_119.66, 6);
    expect(cashOf(all)).toBeCloseTo(all.realized, 6);
    const undone = fieldsOf(undoEvent(content, { index: 2, at })).content;
    expect(undone.legs).toEqual([call(3708.1, 4, 168), call(3708.1, 6, 170)]);
  });

  it("lots more at the same price, another contract and one leg less are corrections too", () => {
    const start = opened(call(3708.1, 10, 168), call(3858.1, -10, 98));
    expect(corrected(start, call(3708.1, 15, 168)).legs).toEqual([call(3708.1, 15, 168)]);
    const other = corrected(start, call(3708.1, 10, 168), call(4008.1, -10, 60));
    expect(other.events[1]?.trades).toMatchObject([
      { contract: { strike: 3708.1 }, costs: expect.closeTo(1_422.96, 6) },
      { contract: { strike: 4008.1 }, costs: expect.closeTo(508.2, 6) },
    ]);
  });

  it("that is as it was adds nothing to the history", () => {
    const start = opened(call(3708.1, 10, 168), call(3858.1, -10, 98));
    expect(corrected(start, call(3858.1, -10, 98), call(3708.1, 10, 168)).events).toEqual(start.events);
  });
});

describe("what can't be corrected says why", () => {
  const refusal = (content: PositionContent, ...legs: SavedLeg[]) => correctOpening(content, { legs, at });

  it("lots that a movement brought name it, also where the opening had some at that price", () => {
    const rolled = after(opened(call(3708.1, 10, 168)), {
      kind: "roll",
      closings: [{ index: 0, quantity: 10, price: 150 }],
      openings: [call(3858.1, 10, 98)],
    });
    expect(refusal(rolled, call(3858.1, 10, 90))).toEqual({ ok: false, reason: "held-up", index: 1 });
    const again = after(rolled, { kind: "deal", trades: [call(3858.1, -10, 99), call(3708.1, 10, 168)] });
    expect(refusal(again, call(3708.1, 10, 170))).toEqual({ ok: false, reason: "held-up", index: 2 });
  });

  it("an import that averaged its operations dealt nothing at the leg's price", () => {
    const averaged = { ...opened(call(3708.1, 10, 168)), legs: [call(3708.1, 10, 161.5)] };
    expect(refusal(averaged, call(3708.1, 10, 170))).toEqual({ ok: false, reason: "not-dealt" });
  });

  it("nine legs are too many", () => {
    const nine = Array.from({ length: 9 }, (_, place) => call(3700 + place, 1, 10));
    expect(refusal(opened(call(3708.1, 10, 168)), ...nine)).toEqual({ ok: false, reason: "too-many-legs" });
  });
});
