import { describe, expect, it } from "vitest";

import type { PositionContent, ReadPositionEvent, SavedLeg } from "../../contract/index.ts";
import { noCosts } from "../../costs/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { fieldsOf } from "../testing/legs.ts";
import { applyEvent, mostEvents } from "./apply-event.ts";
import { openContent } from "./open-content.ts";
import { savedCycle } from "./saved-cycle.ts";
import { followedOn, legOfSaved, legsOfPosition } from "./saved-leg.ts";

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const expiration = "2024-08-16";
const call = (strike: number, quantity: number, price: number, day = expiration): SavedLeg => ({
  type: "call",
  strike,
  expiration: day,
  symbol: `GFGC${strike}AG`,
  quantity,
  price,
});
const share = (quantity: number, price: number): SavedLeg => ({ type: "share", quantity, price });
const opened = (legs: SavedLeg[], paid = costs): PositionContent =>
  fieldsOf(openContent({ legs, costs: paid, at: "2024-07-31T15:00:00Z" })).content;
type Event = Omit<ReadPositionEvent, "version" | "note" | "at"> & { at?: string };
const after = (content: PositionContent, event: Event) =>
  applyEvent(content, {
    note: "",
    at: "2024-08-05T15:00:00Z",
    version: 1,
    ...event,
  } as ReadPositionEvent & { at: string });
const next = (content: PositionContent, event: Event) => fieldsOf(after(content, event)).content;
const close = (...closings: [number, number, number][]): Event =>
  ({
    kind: "close",
    closings: closings.map(([index, quantity, price]) => ({ index, quantity, price })),
  }) as Event;
const expire = (outcomes: [number, boolean, number?][], at = "2024-08-16T20:00:00Z"): Event =>
  ({
    kind: "expire",
    expiration,
    at,
    outcomes: outcomes.map(([index, isExercised, quantity]) => ({ index, isExercised, quantity })),
  }) as Event;
const cashOf = ({ events }: PositionContent) => events.reduce((sum, { cash }) => sum + cash, 0);

describe("a position's life", () => {
  it("opening pays the outlay and its costs: 10 x 100 x 168 and 0.847 %", () => {
    const content = opened([call(3708.1, 10, 168)]);
    expect(content.realized).toBe(0);
    expect(content.events).toHaveLength(1);
    expect(cashOf(content)).toBeCloseTo(-168_000 - 1_422.96, 6);
    expect(content.events[0]?.trades[0]?.costs).toBeCloseTo(1_422.96, 6);
  });

  it("a part closed realizes its own result net of both ends, and the rest keeps its entry", () => {
    const content = next(opened([call(3708.1, 10, 168)]), close([0, 4, 200]));
    expect(content.legs).toMatchObject([{ quantity: 6, price: 168 }]);
    // 400 x 32 less 0.847 % of 80,000 and of 67,200.
    expect(content.realized).toBeCloseTo(12_800 - 677.6 - 569.184, 6);
    expect(content.events[1]).toMatchObject({ kind: "close", trades: [{ quantity: -4, price: 200 }] });
  });

  it("closed whole, what was realized is all the cash there was", () => {
    const content = next(
      opened([call(3708.1, 10, 168), call(3858.1, -10, 98)]),
      close([0, 10, 150], [1, 10, 60]),
    );
    expect(content.legs).toEqual([]);
    expect(cashOf(content)).toBeCloseTo(content.realized, 6);
  });

  it("a covered call rolled and then assigned is one account", () => {
    const start = opened([share(100, 3700), call(3858.1, -1, 98)], noCosts);
    const rolled = next(start, {
      kind: "roll",
      closings: [{ index: 1, quantity: 1, price: 40 }],
      openings: [call(4000, -1, 70)],
    } as Event);
    expect(rolled.realized).toBe(5_800);
    expect(rolled.events[1]?.cash).toBe(3_000);
    const bought = next(rolled, close([1, 1, 20]));
    expect(bought.events.map(({ realized }) => realized)).toEqual([0, 5_800, 5_000]);
    const assigned = next(rolled, expire([[1, true]]));
    expect(assigned.legs).toEqual([]);
    // 5,800 of the first call, 7,000 of the second and 300 a share.
    expect(assigned.realized).toBe(5_800 + 7_000 + 30_000);
    expect(cashOf(assigned)).toBeCloseTo(assigned.realized, 6);
    const cycle = fieldsOf(savedCycle(assigned));
    expect(cycle).toMatchObject({ premium: 12_800, realized: 42_800 });
  });

  it("an exercised call becomes shares at its strike, whatever they cost", () => {
    const content = next(opened([call(3708.1, 1, 168)]), expire([[0, true]]));
    expect(content.legs).toEqual([share(100, 3708.1)]);
    const closed = next(content, { ...close([0, 100, 3900]), at: "2024-08-19T15:00:00Z" });
    expect(closed.realized).toBeCloseTo(cashOf(closed), 6);
  });

  it("one whose base was adjusted is exercised at the base of that day", () => {
    const event = { ...expire([[0, true]]), note: "", version: 1 } as ReadPositionEvent & { at: string };
    const today = [{ symbol: "GFGC3650AG", strike: 3650.1, renames: [] }];
    const content = opened([call(3708.1, 1, 168)], noCosts);
    const exercised = fieldsOf(applyEvent(content, event, today)).content;
    expect(exercised.legs).toEqual([share(100, 3650.1)]);
    expect(exercised.events[1]?.cash).toBeCloseTo(-365_010, 6);
  });

  it("whatever becomes of it, once nothing is held the cash was all there was, with its costs", () => {
    const covered = opened([share(100, 3700), call(3858.1, -1, 98)]);
    const rolled = next(covered, {
      kind: "roll",
      closings: [{ index: 1, quantity: 1, price: 40 }],
      openings: [call(4000, -1, 70)],
    } as Event);
    // 4,000 and 7,000 with 0.847 % of both.
    expect(rolled.events[1]?.cash).toBeCloseTo(3_000 - 0.00847 * 11_000, 6);
    const assigned = next(rolled, expire([[1, true]]));
    expect(assigned.legs).toEqual([]);
    // Share, both calls, and the exercise: 100 x 4000 x 0.7018 %.
    expect(assigned.realized).toBeCloseTo(
      30_000 + 5_800 + 7_000 - 0.007018 * (370_000 + 400_000) - 0.00847 * (9_800 + 4_000 + 7_000),
      6,
    );
    expect(cashOf(assigned)).toBeCloseTo(assigned.realized, 6);
  });

  it("an exercise deals against the shares held the other way as far as they go", () => {
    const more = next(opened([share(300, 3700), call(3858.1, -1, 98)], noCosts), expire([[1, true]]));
    expect(more).toMatchObject({
      legs: [share(200, 3700)],
      realized: expect.closeTo(9_800 + 15_810, 6),
    });
    const fewer = next(opened([share(40, 3700), call(3858.1, -1, 98)], noCosts), expire([[1, true]]));
    expect(fewer.legs).toEqual([share(-60, 3858.1)]);
    expect(fewer.realized).toBeCloseTo(9_800 + 40 * 158.1, 6);
    // Shares of the same side stay as they were bought.
    const added = next(opened([share(100, 3700), call(3708.1, 1, 168)], noCosts), expire([[1, true]]));
    expect(added.legs).toEqual([share(100, 3700), share(100, 3708.1)]);
  });

  it("lots exercised on any day leave the others of the leg and every other leg alone", () => {
    const strangle = opened([call(3708.1, -10, 120), call(3858.1, -10, 97)]);
    const early = next(strangle, expire([[0, true, 3]], "2024-08-05T15:00:00Z"));
    expect(early.legs).toEqual([call(3708.1, -7, 120), call(3858.1, -10, 97), share(-300, 3708.1)]);
    // 36,000 less 0.847 %; what the exercise costs is the share's.
    expect(early.realized).toBeCloseTo(36_000 - 304.92, 6);
    // On the day two of those seven are exercised and five are not; the other leg isn't told.
    const over = next(
      early,
      expire([
        [0, true, 2],
        [0, false, 5],
      ]),
    );
    expect(over.legs).toEqual([call(3858.1, -10, 97), share(-300, 3708.1), share(-200, 3708.1)]);
    expect(over.realized).toBeCloseTo(120_000 - 1_016.4, 6);
  });

  it("a part of a leg takes with it what its order cost less what the rest's would, so the minimum is paid once", () => {
    const paid = { share: 0, premium: 0.01, exercise: 0, orderMinimum: 500 };
    // 10 x 100 x 20 and 500; 4 sold at 30 with 500 more, the rest is counted with 500.
    const part = next(opened([call(3708.1, 10, 20)], paid), close([0, 4, 30]));
    expect(part.realized).toBe(4_000 - 500);
    const whole = next(part, close([0, 6, 30]));
    expect(whole.realized).toBe(10_000 - 1_500);
    expect(cashOf(whole)).toBe(whole.realized);
  });

  it("one that ends worthless costs its premium", () => {
    const content = next(opened([call(3708.1, 1, 168)], noCosts), expire([[0, false]]));
    expect(content).toMatchObject({ legs: [], realized: -16_800 });
  });
});

describe("what is refused, and nothing of it is kept", () => {
  const content = opened([call(3708.1, 10, 168), call(3858.1, -10, 98)]);
  it.each([
    ["more than there is", close([0, 11, 168]), "invalid-closing"],
    ["a leg that is not there", close([2, 1, 168]), "invalid-closing"],
    ["a leg twice", close([0, 1, 168], [0, 1, 168]), "invalid-closing"],
    ["worthless before its day", expire([[0, false]], "2024-08-16T19:59:59Z"), "not-due"],
    ["more lots exercised than there are", expire([[0, true, 11]]), "too-many-lots"],
    ["a day before the opening", { ...close([0, 1, 168]), at: "2024-07-31T14:59:59Z" }, "before-opening"],
    [
      "an option told twice",
      expire([
        [0, true],
        [1, false],
        [1, true],
      ]),
      "too-many-lots",
    ],
    [
      "a leg that isn't there",
      expire([
        [0, true],
        [1, true],
        [2, true],
      ]),
      "another-expiry",
    ],
    ["another expiry", { ...expire([[0, false]]), expiration: "2024-10-18" } as Event, "another-expiry"],
  ])("%s", (_, event, reason) => {
    expect(after(content, event)).toEqual({ ok: false, reason });
  });

  it("an option may be exercised early, alone", () => {
    const early = next(content, expire([[1, true]], "2024-08-05T15:00:00Z"));
    expect(early.legs).toEqual([content.legs[0], share(-1_000, 3858.1)]);
    expect(after(early, close([0, 1, 168]))).toMatchObject({ ok: true });
    const past = { ...close([0, 1, 168]), at: "2024-08-05T14:59:59Z" };
    expect(after(early, past)).toEqual({ ok: false, reason: "before-last" });
  });

  it("at a base that isn't the one that was seen, or that nobody knows", () => {
    const event = (strike?: number) =>
      ({
        ...expire([[0, true]]),
        note: "",
        version: 1,
        outcomes: [{ index: 0, isExercised: true, strike }],
      }) as ReadPositionEvent & { at: string };
    const today = [{ symbol: "GFGC3650AG", strike: 3650.1, renames: [] }];
    expect(applyEvent(content, event(3708.1), today)).toEqual({ ok: false, reason: "strike-changed" });
    expect(applyEvent(content, event(3650.1), today).ok).toBe(true);
    expect(applyEvent(content, event(), [null])).toEqual({ ok: false, reason: "strike-unknown" });
  });

  it("a ninth leg by shares that an exercise brings, where the options of another day fill the rest", () => {
    const eight = opened([
      call(3708.1, 2, 168),
      ...Array.from({ length: 7 }, (_, index) => call(4000 + index, 1, 10, "2024-10-18")),
    ]);
    const early = after(eight, { ...expire([[0, true]], "2024-08-05T15:00:00Z") });
    expect(early.ok).toBe(true);
    const more = { ...eight, legs: [...eight.legs, call(5000, 1, 10, "2024-10-18")] };
    expect(after(more, expire([[0, true]]))).toEqual({ ok: false, reason: "too-many-legs" });
  });

  it("an option of another day told with those of this one; a share is none of them", () => {
    const other = opened([call(3708.1, 1, 168), call(4000, 1, 10, "2024-10-18"), share(100, 3700)]);
    for (const index of [1, 2]) {
      const event = expire([
        [0, true],
        [index, true],
      ]);
      expect(after(other, event)).toEqual({ ok: false, reason: "another-expiry" });
    }
    expect(next(other, expire([[0, false]])).legs).toEqual(other.legs.slice(1));
  });

  it("an eighth leg by a roll is one that a position may have", () => {
    const seven = opened(Array.from({ length: 7 }, (_, index) => call(3700 + index, 2, 10)));
    const openings = [call(5000, 1, 1)];
    const roll = { kind: "roll", closings: [{ index: 0, quantity: 1, price: 1 }], openings } as Event;
    expect(next(seven, roll).legs).toHaveLength(8);
    const wrong = { ...roll, openings: [call(5000, 0, 1)] } as Event;
    expect(after(seven, wrong)).toEqual({ ok: false, reason: "invalid-quantity" });
  });

  it("a ninth leg by a roll, and more events than a life has", () => {
    const eight = opened(Array.from({ length: 8 }, (_, index) => call(3700 + index, 2, 10)));
    const openings = [call(5000, 1, 1)];
    const roll = { kind: "roll", closings: [{ index: 0, quantity: 1, price: 1 }], openings } as Event;
    expect(after(eight, roll)).toEqual({ ok: false, reason: "too-many-legs" });
    const events = Array.from({ length: mostEvents }, () => eight.events[0]!);
    expect(after({ ...eight, events }, close([0, 1, 1]))).toEqual({ ok: false, reason: "too-many-events" });
  });

  it("begins its life with what was dealt, what each leg cost and the note that was written", () => {
    const at = "2024-07-31T15:00:00Z";
    const legs = [call(3708.1, 10, 168), share(100, 3_500)];
    const paid = { share: 0.01, premium: 0.02, exercise: 0.03 };
    const { content } = fieldsOf(openContent({ legs, costs: paid, at, note: "cubierta" }));
    const [opening, ...others] = content.events;
    expect([others, content.realized, content.legs]).toEqual([[], 0, legs]);
    // 168,000 and 350,000 paid, with 2 % and 1 % on top.
    expect(opening).toMatchObject({ kind: "open", at, note: "cubierta", realized: 0 });
    expect(opening?.cash).toBeCloseTo(-(168_000 + 350_000 + 3_360 + 3_500), 6);
    expect(opening?.trades.map(({ quantity, price, costs: cost }) => [quantity, price, cost])).toEqual([
      [10, 168, expect.closeTo(3_360, 6)],
      [100, 3_500, expect.closeTo(3_500, 6)],
    ]);
    expect(opening?.trades.map(({ contract }) => contract)).toEqual([
      { type: "call", strike: 3708.1, expiration, symbol: "GFGC3708.1AG" },
      { type: "share" },
    ]);
    expect(fieldsOf(openContent({ legs, costs: paid, at })).content.events[0]?.note).toBe("");
  });

  it("no legs and a quantity of zero", () => {
    const at = "2024-07-31T15:00:00Z";
    expect(openContent({ legs: [], costs, at })).toEqual({ ok: false, reason: "no-legs" });
    expect(openContent({ legs: [call(1, 0, 1)], costs, at })).toEqual({
      ok: false,
      reason: "invalid-quantity",
    });
  });
});

it("a leg is taken under its base of today, and keeps what it cost", () => {
  const saved = call(3708.1, 10, 168);
  const today = [{ symbol: "GFGC3650AG", strike: 3650.1, renames: [] }];
  const instant = expirationInstant(expiration);
  expect(legOfSaved(saved)).toEqual({
    kind: "call",
    strike: 3708.1,
    expiration: instant,
    quantity: 10,
    price: 168,
  });
  const renames = [
    { exDate: "2024-08-02", symbol: "GFGC3680AG", strike: 3680.1 },
    { exDate: "2024-08-06", symbol: "GFGC3650AG", strike: null },
  ];
  const followed = { symbol: "GFGC3650AG", strike: 3650.1, renames };
  const strikes = ["2024-08-01", "2024-08-02", "2024-08-05", "2024-08-06"].map(
    (day) => followedOn(saved, followed, day)?.strike,
  );
  expect(strikes).toEqual([3708.1, 3680.1, 3680.1, undefined]);
  expect(followedOn(saved, null, "2024-08-05")).toBeNull();
  const content = opened([saved]);
  expect(legsOfPosition({ content, today })).toMatchObject([{ strike: 3650.1, price: 168 }]);
  expect(legsOfPosition({ content: null, today })).toEqual([]);
});
