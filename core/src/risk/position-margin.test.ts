import { describe, expect, it } from "vitest";

import type { OptionLeg, PositionLeg } from "../positions/index.ts";
import { positionMargin, unlimitedMargin } from "./position-margin.ts";

const leg = (kind: "call" | "put", strike: number, quantity: number, price: number): OptionLeg => ({
  kind,
  strike,
  quantity,
  price,
  expiration: 1,
});
const until = (expiration: number, one: OptionLeg): OptionLeg => ({ ...one, expiration });
const marginOf = (legs: readonly PositionLeg[], spot = 95) => {
  const result = positionMargin({ legs, spot });
  if (!result.ok) throw new Error(result.reason);
  return result;
};

describe("positionMargin", () => {
  it("T21, naked: 1,000 a lot of the put 80 at 2 with the share at 95", () => {
    expect(marginOf([leg("put", 80, -3, 2)])).toEqual({
      ok: true,
      margin: 3_000,
      parts: [{ index: 0, lots: 3, cover: "none", by: null, margin: 3_000 }],
      oneSideOnly: 0,
    });
  });

  it("covered by shares asks for nothing; shares cover no put, and 199 cover one lot", () => {
    const share = (quantity: number): PositionLeg => ({ kind: "share", quantity, price: 90 });
    expect(marginOf([share(200), leg("call", 100, -2, 3)]).margin).toBe(0);
    expect(marginOf([share(199), leg("call", 100, -2, 3)]).parts).toMatchObject([
      { lots: 1, cover: "shares", margin: 0 },
      { lots: 1, cover: "none" },
    ]);
    expect(marginOf([share(500), leg("put", 80, -1, 2)]).margin).toBe(1_000);
  });

  it("a vertical asks for its width less its credit; bought, for nothing", () => {
    expect(marginOf([leg("call", 100, -1, 3), leg("call", 105, 1, 1)]).margin).toBe(300);
    expect(marginOf([leg("put", 90, -2, 4), leg("put", 85, 2, 3)]).margin).toBe(800);
    expect(marginOf([leg("call", 100, 1, 3), leg("call", 105, -1, 1)]).margin).toBe(0);
    // A cover so far away that the spread would ask for more than the put alone is left out.
    expect(marginOf([leg("put", 80, -1, 2), leg("put", 10, 1, 0.1)]).parts).toMatchObject([
      { cover: "none", margin: 1_000 },
    ]);
    // A cover that ends before what it covers is none.
    expect(
      marginOf([until(2, leg("call", 100, -1, 3)), until(1, leg("call", 105, 1, 1))]).parts[0]?.cover,
    ).toBe("none");
    expect(
      marginOf([until(1, leg("call", 100, -1, 3)), until(2, leg("call", 105, 1, 1))]).parts[0]?.cover,
    ).toBe("option");
  });

  it("of a condor only the dearer side counts, and not over two expiries", () => {
    const puts = [leg("put", 90, -1, 4), leg("put", 80, 1, 2)];
    const calls = [leg("call", 100, -1, 3), leg("call", 105, 1, 1)];
    expect(marginOf([...puts, ...calls])).toMatchObject({ margin: 800, oneSideOnly: 300 });
    const later = calls.map((one) => ({ ...one, expiration: 2 }));
    expect(marginOf([...puts, ...later])).toMatchObject({ margin: 1_100, oneSideOnly: 0 });
  });

  it("a ratio: one lot covered, the other naked, the nearest cover first", () => {
    const result = marginOf([leg("call", 100, -3, 3), leg("call", 110, 1, 1), leg("call", 102, 1, 2)]);
    expect(result.parts.map(({ cover, by, margin }) => [cover, by, margin])).toEqual([
      ["option", 2, 100],
      ["option", 1, 800],
      // 300 + max(0.2 x 9,500 - 500, 0.1 x 9,500).
      ["none", null, 1_700],
    ]);
  });

  it("nothing sold asks for nothing, and a bad spot is refused", () => {
    expect(marginOf([leg("call", 100, 1, 3)])).toEqual({ ok: true, margin: 0, parts: [], oneSideOnly: 0 });
    expect(positionMargin({ legs: [leg("put", 80, -1, 2)], spot: 0 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
    expect(positionMargin({ legs: [leg("put", 0, -1, 2)], spot: 95 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
  });
});

describe("unlimitedMargin", () => {
  const capital = { ok: false, reason: "unlimited-loss" } as const;
  const share = (quantity: number): PositionLeg => ({ kind: "share", quantity, price: 90 });

  it("estimates nothing where more shares are sold than held", () => {
    const naked = leg("put", 80, -3, 2);
    expect(unlimitedMargin({ legs: [naked], spot: 95, capital })).toBe(3_000);
    expect(unlimitedMargin({ legs: [naked, share(-100)], spot: 95, capital })).toBeNull();
    expect(unlimitedMargin({ legs: [naked, share(-100), share(100)], spot: 95, capital })).toBe(3_000);
  });

  it("takes the fractions that are said", () => {
    // 100 x (2 + 50 % of 95 less the 15 it is out of the money).
    const parameters = { notionalShare: 0.5, floorShare: 0.1 };
    expect(unlimitedMargin({ legs: [leg("put", 80, -1, 2)], spot: 95, capital, parameters })).toBe(3_450);
  });
});
