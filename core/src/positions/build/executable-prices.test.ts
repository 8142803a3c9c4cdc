import { describe, expect, it } from "vitest";

import { call, fieldsOf, put, share } from "../testing/legs.ts";
import { dealAt, positionSlippage } from "./executable-prices.ts";
import { positionCapital } from "./position-capital.ts";

const quote = { bid: 265, ask: 310, bidSize: 12, askSize: 5 };

describe("dealAt", () => {
  it("buys at the ask and sells at the bid, and says when the level is too small", () => {
    expect(dealAt({ quantity: 5, quote })).toEqual({ price: 310, mid: 287.5, available: 5, isShort: false });
    expect(dealAt({ quantity: 6, quote })).toMatchObject({ price: 310, available: 5, isShort: true });
    expect(dealAt({ quantity: -13, quote })).toMatchObject({ price: 265, available: 12, isShort: true });
  });

  it.each([
    ["no ask", { bid: 265, ask: null }, null, null],
    ["ask 0", { bid: 265, ask: 0 }, null, null],
    ["crossed", { bid: 320, ask: 310 }, null, null],
    ["no bid", { bid: null, ask: 310 }, 310, null],
    ["locked", { bid: 310, ask: 310 }, 310, 310],
  ])("%s", (_, sides, price, mid) => {
    expect(dealAt({ quantity: 1, quote: sides })).toEqual({ price, mid, available: null, isShort: false });
  });
});

describe("positionSlippage", () => {
  const bull = [
    { leg: call(5000, 1, 310), quote },
    { leg: call(5500, -1, 90), quote: { bid: 90, ask: 135, bidSize: 3, askSize: 9 } },
  ];

  it("L3: 22.5 + 22.5 = 45 a share lost on entry, and three times the position fills", () => {
    expect(positionSlippage(bull)).toEqual({ pesos: 4_500, unknown: [], fillable: 3 });
  });

  it("a leg without mid leaves it unknown, and one without size what fills", () => {
    const oneSided = { leg: call(5500, -1, 90), quote: { bid: 90, ask: null } };
    expect(positionSlippage([bull[0]!, oneSided])).toEqual({ pesos: null, unknown: [1], fillable: null });
    expect(positionSlippage([])).toEqual({ pesos: null, unknown: [], fillable: null });
  });
});

describe("positionCapital", () => {
  it.each([
    ["debit", [call(4700, 1, 150), call(4900, -1, 90)], 6_000, "outlay"],
    ["credit spread", [put(4700, -1, 150), put(4500, 1, 70)], 12_000, "largest-loss"],
    ["covered call", [share(100, 168.99), call(185, -1, 4.1)], 16_489, "outlay"],
    ["cash secured put", [put(4000, -1, 150)], 385_000, "largest-loss"],
  ] as const)("%s: %d", (_, legs, capital, basis) => {
    expect(fieldsOf(positionCapital({ legs: [...legs] }))).toMatchObject({
      capital: expect.closeTo(capital, 6),
      basis,
    });
  });

  it("a loss without limit takes the margin, and says so without one", () => {
    const legs = [call(4700, -1, 150)];
    expect(positionCapital({ legs })).toEqual({ ok: false, reason: "unlimited-loss" });
    expect(positionCapital({ legs, margin: 90_000 })).toEqual({ ok: true, capital: 90_000, basis: "margin" });
    expect(positionCapital({ legs, margin: 0 })).toEqual({ ok: false, reason: "invalid-input" });
  });

  it("what was paid for is tied up, also where it can only come back dearer", () => {
    const box = [call(100, 1, 10), call(110, -1, 4), put(110, 1, 7), put(100, -1, 4)];
    expect(positionCapital({ legs: box })).toEqual({ ok: true, capital: 900, basis: "outlay" });
  });

  it("T17 was received and cannot lose: no capital", () => {
    const bull = [call(165, 1, 7.5), call(170, -1, 9.9)];
    expect(positionCapital({ legs: bull })).toEqual({ ok: false, reason: "no-capital" });
    expect(positionCapital({ legs: [call(1, 1, 1), call(1, -1, 1)] })).toEqual({
      ok: false,
      reason: "no-capital",
    });
  });
});
