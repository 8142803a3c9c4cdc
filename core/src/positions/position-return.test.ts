import { describe, expect, it } from "vitest";

import { positionReturn } from "./position-return.ts";

describe("positionReturn", () => {
  it("5,000 on 100,000 in 73 days: 5 %, 25 % TNA, 27.63 % TEA; against 30 % of caución 1,000 pesos and 5 points less", () => {
    expect(positionReturn({ gain: 5_000, capital: 100_000, days: 73, caucionTna: 0.3 })).toEqual({
      ok: true,
      share: 0.05,
      tna: expect.closeTo(0.25, 12),
      tea: expect.closeTo(0.2762815625, 12),
      overCaucion: { pesos: expect.closeTo(-1_000, 9), tna: expect.closeTo(-0.05, 12) },
    });
  });

  it("the caución counts the days of money: 16 to expiry, 18 of money", () => {
    const result = positionReturn({
      gain: 2_000,
      capital: 100_000,
      days: 16,
      moneyDays: 18,
      caucionTna: 0.365,
    });
    expect(result).toMatchObject({
      tna: expect.closeTo((0.02 * 365) / 16, 12),
      overCaucion: { pesos: expect.closeTo(200, 9), tna: expect.closeTo((0.02 * 365) / 18 - 0.365, 12) },
    });
  });

  it("has no TEA above 999 % nor where more than all is lost, and no comparison without a caución", () => {
    expect(positionReturn({ gain: 50, capital: 100, days: 10 })).toMatchObject({
      tea: null,
      overCaucion: null,
    });
    // A bull of 2024 left by exercise: -14.88 % in 16 days would be -339 % a year.
    expect(
      positionReturn({ gain: -14.88, capital: 100, days: 16, moneyDays: 18, caucionTna: 0.36 }),
    ).toMatchObject({ share: expect.closeTo(-0.1488, 12), tna: null, tea: null, overCaucion: { tna: null } });
    expect(positionReturn({ gain: 0, capital: 100, days: 10 })).toMatchObject({ share: 0, tna: 0, tea: 0 });
  });

  it.each<[object, string]>([
    [{ capital: 0 }, "no-capital"],
    [{ capital: -100 }, "no-capital"],
    [{ capital: Number.NaN }, "no-capital"],
    [{ days: 0, moneyDays: 1 }, "expired"],
    [{ days: Number.NaN, moneyDays: 1 }, "invalid-input"],
    [{ gain: Infinity }, "invalid-input"],
    [{ moneyDays: 0 }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    expect(positionReturn({ gain: 5, capital: 100, days: 73, ...change })).toEqual({ ok: false, reason });
  });
});
