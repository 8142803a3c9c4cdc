import { describe, expect, it } from "vitest";
import { changeDraft, emptyDraft, unitsOf } from "./draft.ts";
import type { Draft, NewLeg } from "./draft.ts";

const priced = { basis: "executable", own: null } as const;
const calls = (quantity: number, strike = 7_400): NewLeg => ({
  kind: "call",
  strike,
  expiration: "2026-12-18",
  quantity,
  ...priced,
});
const shares = (quantity: number): NewLeg => ({ kind: "share", quantity, ...priced });
const of = (...legs: NewLeg[]): Draft => changeDraft(emptyDraft, { type: "take", legs });
const counts = ({ legs }: Draft) => legs.map(({ quantity }) => quantity);

describe("units of a position", () => {
  it.each<[string, NewLeg[], number]>([
    ["nothing", [], 0],
    ["a ratio", [calls(10), calls(-20, 7_600)], 10],
    ["lanzamientos of whole lots", [shares(1_000), calls(-10)], 10],
    ["shares that are no multiple of the lot", [shares(250), calls(-2)], 2],
    ["a number of them that nothing divides", [shares(151), calls(-2)], 1],
    ["more shares than calls cover", [shares(150), calls(-10)], 10],
  ])("%s", (_name, legs, units) => {
    expect(unitsOf(of(...legs))).toBe(units);
  });

  it.each<[NewLeg[], number, number[]]>([
    [[shares(250), calls(-2)], 3, [375, -3]],
    [[shares(151), calls(-2)], 3, [453, -6]],
    [[calls(10), calls(-20, 7_600)], 1, [1, -2]],
  ])("%o taken %i times keep their proportions, and are so many units", (legs, units, expected) => {
    const scaled = changeDraft(of(...legs), { type: "scale", units });
    expect(counts(scaled)).toEqual(expected);
    expect(unitsOf(scaled)).toBe(units);
  });

  it("more lots, or more shares, than a leg may have are refused, and nothing changes", () => {
    const most = of(shares(999_900), calls(-9_999));
    expect(unitsOf(most)).toBe(9_999);
    const over = changeDraft(of(shares(101), calls(-1)), { type: "scale", units: 9_901 });
    expect([over.refusal, counts(over)]).toEqual([
      "Una pata tiene hasta 9.999 lotes, o 999.900 acciones.",
      [101, -1],
    ]);
    expect(changeDraft(of(calls(1)), { type: "scale", units: 9_999 }).refusal).toBeNull();
  });
});

describe("a leg that is added", () => {
  const add = (draft: Draft, leg: NewLeg) => changeDraft(draft, { type: "add", leg });

  it("is one more of the same press; another side, base, expiry or price of one's own is another leg", () => {
    expect(counts(add(of(calls(1)), calls(2)))).toEqual([3]);
    expect(counts(add(of(shares(100)), shares(50)))).toEqual([150]);
    const others: NewLeg[] = [
      calls(-1),
      calls(1, 7_600),
      { ...calls(1), kind: "put" } as NewLeg,
      { ...calls(1), expiration: "2027-02-19" } as NewLeg,
      { ...calls(1), basis: "mid" },
      shares(1),
    ];
    for (const other of others) expect(add(of(calls(1)), other).legs).toHaveLength(2);
    expect(add(of({ ...calls(1), basis: "own" }), calls(1)).legs).toHaveLength(2);
  });

  it("grows to 9.999 lots or 999.900 shares, bought or sold, and no further", () => {
    expect(counts(add(of(calls(9_998)), calls(1)))).toEqual([9_999]);
    expect(counts(add(of(calls(9_999)), calls(1)))).toEqual([9_999]);
    expect(counts(add(of(calls(-9_999)), calls(-1)))).toEqual([-9_999]);
    expect(counts(add(of(shares(999_900)), shares(1)))).toEqual([999_900]);
  });

  it("is the eighth at most", () => {
    const seven = of(...Array.from({ length: 7 }, (_, place) => calls(1, 7_000 + 100 * place)));
    const eight = add(seven, calls(1, 9_000));
    expect([eight.legs.length, eight.refusal]).toEqual([8, null]);
    const nine = add(eight, calls(1, 9_200));
    expect([nine.legs.length, nine.refusal]).toEqual([
      8,
      "Una posición tiene hasta 8 patas: quitá una para agregar otra.",
    ]);
    expect(of(...eight.legs, calls(1, 9_200)).legs).toHaveLength(8);
    expect(changeDraft(nine, { type: "remove", id: eight.legs[0]?.id ?? 0 })).toMatchObject({
      refusal: null,
    });
  });

  it("and the supposed are apart: now is as it was for the market, the legs stay", () => {
    const supposed = changeDraft(of(calls(1)), { type: "suppose", change: { points: 3 } });
    expect(supposed.scenario).toEqual({ spot: null, points: 3, day: null, tna: null });
    const back = changeDraft(supposed, { type: "reset" });
    expect([back.scenario.points, counts(back)]).toEqual([0, [1]]);
  });
});
