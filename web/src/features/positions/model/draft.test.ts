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
