import { describe, expect, it } from "vitest";

import { medianNearTheMoney, pairByStrike, strikeAtTheMoney, strikesAround } from "./strike-pairs.ts";

const at = (...strikes: number[]) => strikes.map((strike) => ({ strike }));

describe("strikeAtTheMoney", () => {
  it("is the nearest, of two as near the lower one, and none without a spot", () => {
    const strikes = at(7_000, 7_200, 7_400);
    expect(strikeAtTheMoney(strikes, 7_100)).toBe(7_000);
    expect(strikeAtTheMoney(strikes, 7_100.01)).toBe(7_200);
    expect(strikeAtTheMoney(strikes, 7_300)).toBe(7_200);
    expect(strikeAtTheMoney(strikes, 9_999)).toBe(7_400);
    for (const spot of [null, 0, -1]) expect(strikeAtTheMoney(strikes, spot)).toBeNull();
    expect(strikeAtTheMoney([], 7_100)).toBeNull();
  });
});

describe("medianNearTheMoney", () => {
  const pairs = [
    { strike: 100, value: 100 },
    { strike: 110, value: 1 },
    { strike: 120, value: 2 },
    { strike: 130, value: 30 },
    { strike: 140, value: 40 },
    { strike: 150, value: 50 },
    { strike: 160, value: 900 },
  ];
  const median = (spot: number, unknown: readonly number[] = []) =>
    medianNearTheMoney(pairs, {
      spot,
      read: ({ strike, value }) => (unknown.includes(strike) ? null : value),
    });

  it("is of the five strikes nearest to the spot", () => {
    // 110 to 150: 1, 2, 30, 40, 50. Three strikes would give 30 too, seven 40.
    expect(median(130)).toBe(30);
    // 100 to 140: 100, 1, 2, 30, 40. Three strikes would give 2.
    expect(median(118)).toBe(30);
    // 120 to 160: 2, 30, 40, 50, 900. Three strikes would give 50.
    expect(median(150)).toBe(40);
  });

  it("takes the next nearest where one has no number", () => {
    // Without 130: 110, 120, 140, 150 and, of the two as near, the lower 100.
    expect(median(130, [130])).toBe(40);
    expect(median(130, [100, 110, 120, 130, 140, 150])).toBe(900);
    expect(
      median(
        130,
        pairs.map(({ strike }) => strike),
      ),
    ).toBeNull();
  });

  it("is the middle of two where an even number is known", () => {
    expect(median(130, [100, 110, 120, 150, 160])).toBe(35);
  });
});

describe("pairByStrike", () => {
  const quoted = (name: string, bid: number | null) => ({ name, bid, ask: null, last: null });
  type Priced = ReturnType<typeof quoted>;
  const contract = (strike: number, strikeCertainty: "reference" | "exact" | "inferred" = "reference") => ({
    type: "call" as const,
    strike,
    strikeCertainty,
  });
  const callOf = (...options: Priced[]) =>
    pairByStrike(options.map((one) => ({ contract: contract(100), option: one })))[0]?.call?.name;

  it("keeps of two series of one strike the one that is quoted, else the first", () => {
    const [old, renamed] = [quoted("old", null), quoted("renamed", 5)];
    expect(callOf(old, renamed)).toBe("renamed");
    expect(callOf(renamed, old)).toBe("renamed");
    expect(callOf(quoted("old", 4), renamed)).toBe("old");
    expect(callOf(old, quoted("renamed", null))).toBe("old");
  });

  it("sorts by strike and is as sure as the less certain option", () => {
    const pairs = pairByStrike([
      { contract: contract(110), option: quoted("b", 1) },
      { contract: contract(100, "exact"), option: quoted("a", 1) },
      { contract: { ...contract(110, "inferred"), type: "put" as const }, option: quoted("c", 1) },
      { contract: { ...contract(100), type: "put" as const }, option: quoted("d", 1) },
    ]);
    const read = pairs.map(({ strike, strikeCertainty, call, put }) => [
      strike,
      strikeCertainty,
      call?.name,
      put?.name,
    ]);
    expect(read).toEqual([
      [100, "exact", "a", "d"],
      [110, "inferred", "b", "c"],
    ]);
  });
});

describe("strikesAround", () => {
  it("has as many below the spot as from it up", () => {
    const strikes = [100, 110, 120, 130, 140];
    expect(strikesAround(strikes, { spot: 120, count: 1 })).toEqual([110, 120]);
    expect(strikesAround(strikes, { spot: 121, count: 1 })).toEqual([120, 130]);
    expect(strikesAround(strikes, { spot: 90, count: 2 })).toEqual([100, 110]);
    expect(strikesAround(strikes, { spot: 150, count: 2 })).toEqual([130, 140]);
  });
});
