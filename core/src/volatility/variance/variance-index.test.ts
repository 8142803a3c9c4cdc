import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { whereRecorded } from "../../testing/recorded-data.ts";
import { cboeQuotes } from "../testing/cboe-example.ts";
import type { RawStrike } from "./strip.ts";
import { indexTerm, varianceIndex } from "./variance-index.ts";
import type { IndexTerm } from "./variance-index.ts";

const thirtyDays = 43_200;

describe("the Cboe paper's examples", whereRecorded("cboe-index-example"), () => {
  const near: IndexTerm = { minutes: 34_484, rate: 0.00031664, strikes: cboeQuotes("near") };
  const next: IndexTerm = { minutes: 44_954, rate: 0.00028797, strikes: cboeQuotes("next") };

  it("gives 13.93 with every intermediate value (methodology, appendices 3 to 5)", () => {
    expect(varianceIndex({ near, next, targetMinutes: thirtyDays })).toEqual({
      ok: true,
      index: expect.closeTo(13.92784235, 7),
      near: {
        forward: expect.closeTo(1962.89996, 5),
        atStrike: 1960,
        variance: expect.closeTo(0.019233906, 9),
        quotes: 146,
        lowestStrike: 1370,
        highestStrike: 2125,
        isComplete: true,
      },
      next: {
        forward: expect.closeTo(1962.40006, 5),
        atStrike: 1960,
        variance: expect.closeTo(0.019423884, 9),
        quotes: 122,
        lowestStrike: 1275,
        highestStrike: 2200,
        isComplete: true,
      },
      isBracketed: true,
    });
  });

  it("gives 13.69 with the times and rates of the older paper (2014 to 2019)", () => {
    const result = varianceIndex({
      near: { ...near, minutes: 35_924, rate: 0.000305 },
      next: { ...next, minutes: 46_394, rate: 0.000286 },
      targetMinutes: thirtyDays,
    });
    expect(result).toMatchObject({
      index: expect.closeTo(13.68582, 5),
      near: { variance: expect.closeTo(0.01846292, 8) },
      next: { variance: expect.closeTo(0.01882101, 8) },
    });
  });

  it("reads lower, and says so, where the puts are cut at 1600", () => {
    const cut = near.strikes.filter(({ strike }) => strike >= 1600);
    const term = indexTerm({ ...near, strikes: cut });
    expect(term).toMatchObject({ ok: true, isComplete: false, lowestStrike: 1600 });
    expect(term.ok && term.variance < 0.0192).toBe(true);
  });

  it.each([
    { days: 20, isBracketed: false },
    { days: 34_483 / 1440, isBracketed: false },
    { days: 34_484 / 1440, isBracketed: true },
    { days: 44_954 / 1440, isBracketed: true },
    { days: 44_955 / 1440, isBracketed: false },
    { days: 40, isBracketed: false },
  ])("$days days between 23.9 and 31.2: bracketed $isBracketed", ({ days, isBracketed }) => {
    expect(varianceIndex({ near, next, targetMinutes: days * 1440 })).toMatchObject({ isBracketed });
  });

  it("is a term's own level at its own time", () => {
    const result = varianceIndex({ near, next, targetMinutes: 34_484 });
    expect(result.ok && result.index).toBeCloseTo(100 * Math.sqrt(0.019233906), 5);
  });
});

/** Five strikes around 100, all quoted. */
function strikesAround(changes: Partial<Record<number, Partial<RawStrike>>> = {}): RawStrike[] {
  const calls = [11, 6, 3, 1.5, 0.5];
  const puts = [0.4, 1.4, 2.9, 6, 10.5];
  return [90, 95, 100, 105, 110].map((strike, index) => ({
    strike,
    callBid: calls[index] as number,
    callAsk: (calls[index] as number) + 0.2,
    putBid: puts[index] as number,
    putAsk: (puts[index] as number) + 0.2,
    ...changes[strike],
  }));
}
const term = (strikes: readonly RawStrike[]): IndexTerm => ({ minutes: 20_000, rate: 0, strikes });

describe("one term by hand", () => {
  it("sums 90 to 110 with K0 100 and the forward 100.1", () => {
    // Literals: 2/T (5/90^2 0.5 + 5/95^2 1.5 + 5/100^2 3.05 + 5/105^2 1.6 + 5/110^2 0.6) - 0.001^2 / T.
    const sum = 0.000308641975 + 0.000831024931 + 0.001525 + 0.000725623583 + 0.000247933884;
    const variance = (2 * sum - 1e-6) / (20_000 / 525_600);
    expect(indexTerm(term(strikesAround()))).toMatchObject({
      forward: expect.closeTo(100.1, 10),
      variance: expect.closeTo(variance, 8),
      quotes: 5,
    });
  });

  it("weighs the strike at the money with both of its sides, or not at all", () => {
    // The forward is 105 - 4.5: K0 stays 100.
    for (const missing of [{ putBid: 0 }, { callBid: 0 }]) {
      const result = indexTerm(term(strikesAround({ 100: missing })));
      // 2/T (5/90^2 0.5 + 7.5/95^2 1.5 + 7.5/105^2 1.6 + 5/110^2 0.6) - 0.005^2 / T.
      const sum = 0.000308641975 + 0.001246537396 + 0.001088435374 + 0.000247933884;
      expect(result).toMatchObject({
        forward: expect.closeTo(100.5, 10),
        atStrike: 100,
        quotes: 4,
        variance: expect.closeTo((2 * sum - 2.5e-5) / (20_000 / 525_600), 8),
      });
    }
  });

  it("skips one strike without a bid, stops after two in a row", () => {
    const one = indexTerm(term(strikesAround({ 105: { callBid: 0 } })));
    expect(one).toMatchObject({ quotes: 4, highestStrike: 110 });
    const two = indexTerm(
      term([
        ...strikesAround({ 105: { callBid: 0 }, 110: { callBid: null } }),
        { strike: 115, callBid: 1, callAsk: 2, putBid: 0, putAsk: 1 },
      ]),
    );
    expect(two).toMatchObject({ quotes: 3, highestStrike: 100 });
  });

  it.each([
    ["no strikes", term([]), "no-forward"],
    ["one strike", term(strikesAround().slice(2, 3)), "too-few-quotes"],
    ["expired", { ...term(strikesAround()), minutes: 0 }, "expired"],
    ["a time that isn't a number", { ...term(strikesAround()), minutes: Number.NaN }, "invalid-input"],
    ["an endless rate", { ...term(strikesAround()), rate: Number.POSITIVE_INFINITY }, "invalid-input"],
    ["no bid at all", term(strikesAround().map((row) => ({ ...row, callBid: 0, putBid: -1 }))), "no-forward"],
    [
      "forward below the list",
      term(
        strikesAround()
          .slice(3)
          .map((row) => ({ ...row, putBid: 90, putAsk: 91 })),
      ),
      "no-strike-below-forward",
    ],
  ])("%s: a reason", (_name, input, reason) => {
    expect(indexTerm(input)).toEqual({ ok: false, reason });
    const later = { ...term(strikesAround()), minutes: 90_000 };
    expect(varianceIndex({ near: input, next: later, targetMinutes: thirtyDays }).ok).toBe(false);
  });

  it("refuses terms that aren't in order and a target that isn't above 0", () => {
    const [near, next] = [term(strikesAround()), { ...term(strikesAround()), minutes: 90_000 }];
    const reason = { ok: false, reason: "invalid-input" };
    expect(varianceIndex({ near: next, next: near, targetMinutes: thirtyDays })).toEqual(reason);
    expect(varianceIndex({ near, next: near, targetMinutes: thirtyDays })).toEqual(reason);
    expect(varianceIndex({ near, next, targetMinutes: 0 })).toEqual(reason);
  });
});

const anyPrice = fc.oneof(fc.double({ min: 0, max: 50 }), fc.constantFrom(null, 0, -1, Number.NaN, Infinity));
const anyStrike = fc.record({
  strike: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constantFrom(0, -5, Number.NaN)),
  callBid: anyPrice,
  callAsk: anyPrice,
  putBid: anyPrice,
  putAsk: anyPrice,
});

describe("whatever the quotes", () => {
  it("answers with numbers or with a reason", () => {
    checkProperty(
      "variance index of any quotes",
      fc.property(
        fc.array(anyStrike, { maxLength: 12 }),
        fc.array(anyStrike, { maxLength: 12 }),
        (near, next) => {
          const result = varianceIndex({
            near: { minutes: 20_000, rate: 0.3, strikes: near },
            next: { minutes: 80_000, rate: 0.3, strikes: next },
            targetMinutes: thirtyDays,
          });
          if (!result.ok) return;
          expect(result.near.variance).toBeTypeOf("number");
          expect(Object.values(result.near).some(Number.isNaN)).toBe(false);
          expect(result.index).not.toBeNaN();
        },
      ),
    );
  });

  it("doesn't depend on the order of the strikes", () => {
    const shuffled = fc.shuffledSubarray(strikesAround(), { minLength: 5 });
    checkProperty(
      "variance index of shuffled strikes",
      fc.property(shuffled, (rows) => {
        expect(indexTerm(term(rows))).toEqual(indexTerm(term(strikesAround())));
      }),
    );
  });
});
