import { describe, expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import { effectiveRate } from "../quotes/index.ts";
import { cashSecuredPut } from "./cash-secured-put.ts";
import { coveredCall } from "./covered-call.ts";
import { boxSpread, conversionTna, reversalTna } from "./parity-rates.ts";

/** Case L8: 0.5 % of commission, 0.08 / 0.20 / 0.08 % of fees, 21 % on both. */
const retail = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };

function fields<Outcome extends { readonly ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<Outcome, { ok: true }>;
}

describe("coveredCall", () => {
  const still = { shareBid: 4550, shareAsk: 4550, days: 30, costs: noCosts };

  it.each([
    [4200, 390, { gain: 9.4, cover: 8.6, year: 114 }],
    [4500, 230, { gain: 5.3, cover: 5.1, year: 64 }],
    [4700, 150, { gain: 3.4, cover: 3.3, year: 41 }],
    [4900, 90, { gain: 2.0, cover: 2.0, year: 24 }],
  ])("L1, base %d at %d: rendimiento, cobertura and annual rate (cut) of %o", (strike, callBid, expected) => {
    const { premiumReturn, cover, premiumTna } = fields(coveredCall({ ...still, strike, callBid }));
    const tenth = (share: number) => Number((100 * share).toFixed(1));
    expect({
      gain: tenth(premiumReturn),
      cover: tenth(cover),
      year: Math.trunc(100 * premiumTna),
    }).toEqual(expected);
  });

  it("L1 prints two of the annual rates whole: 64.78 and 24.55 %", () => {
    const annual = [
      { strike: 4500, callBid: 230 },
      { strike: 4900, callBid: 90 },
    ].map((base) => (100 * fields(coveredCall({ ...still, ...base })).premiumTna).toFixed(2));
    expect(annual).toEqual(["64.78", "24.55"]);
  });

  it("lays nothing out where the call brings as much as the share costs", () => {
    const input = { ...still, strike: 4200, costs: retail };
    expect(coveredCall({ ...input, callBid: 4550 })).toEqual({ ok: false, reason: "no-outlay" });
    expect(coveredCall({ ...input, callBid: 4549 })).toMatchObject({ ok: true });
  });

  it("out of the money the local rendimiento is papel quieto", () => {
    const result = fields(coveredCall({ ...still, strike: 4700, callBid: 150 }));
    expect(result.still).toBeCloseTo(150 / 4400, 12);
    expect(result.still).toBeCloseTo(result.premiumReturn, 12);
    expect(result.exercised).toBeCloseTo(4700 / 4400 - 1, 12);
  });

  it("net of costs, by hand: 1000 x 1.01 - 50 x 0.98 = 961; 1050 x 0.97 / 961 and 990 x 0.99 / 961", () => {
    const costs = { share: 0.01, premium: 0.02, exercise: 0.03 };
    const input = { shareBid: 990, shareAsk: 1000, callBid: 50, days: 73, costs };
    expect(fields(coveredCall({ ...input, strike: 1050 }))).toMatchObject({
      outlay: expect.closeTo(961, 10),
      exercised: expect.closeTo(1018.5 / 961 - 1, 12),
      exercisedTna: expect.closeTo(5 * (1018.5 / 961 - 1), 12),
      exercisedTea: expect.closeTo((1018.5 / 961) ** 5 - 1, 12),
      still: expect.closeTo(980.1 / 961 - 1, 12),
      stillTna: expect.closeTo(5 * (980.1 / 961 - 1), 12),
      cover: expect.closeTo(0.039, 12),
      saleBreakeven: expect.closeTo(961 / 0.99, 10),
    });
    // A strike at the bid is exercised when nothing moves, one above it is not.
    expect(fields(coveredCall({ ...input, strike: 990 })).still).toBeCloseTo((990 * 0.97) / 961 - 1, 12);
    expect(fields(coveredCall({ ...input, strike: 990.1 })).still).toBeCloseTo(980.1 / 961 - 1, 12);
  });

  it("2024-08-06 of the notes: deep bases are not refused, and a rate of 6e9 % has no TEA", () => {
    const deep = fields(
      coveredCall({ ...still, shareBid: 3600, shareAsk: 3600, strike: 5997, callBid: 5, days: 10 }),
    );
    expect(deep.exercisedTna).toBeGreaterThan(20);
    expect(deep.exercisedTea).toBeNull();
    expect(deep.stillTea).not.toBeNull();
  });

  it.each<[object, string]>([
    [{ callBid: 0 }, "missing-side"],
    [{ shareAsk: Number.NaN }, "missing-side"],
    [{ shareBid: 4551 }, "crossed"],
    [{ days: 0 }, "expired"],
    [{ days: Number.NaN }, "invalid-input"],
    [{ strike: 0 }, "invalid-input"],
    [{ callBid: 4550 }, "no-outlay"],
    [{ days: 1e-320 }, "invalid-input"],
    [{ costs: { ...noCosts, share: Number.NaN } }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    const input = { ...still, strike: 4700, callBid: 150 };
    expect(coveredCall({ ...input, ...change })).toEqual({ ok: false, reason });
  });
});

describe("effectiveRate", () => {
  it("is told up to 999 % and not above", () => {
    expect(effectiveRate(9.99, 365)).toBeCloseTo(9.99, 12);
    expect(effectiveRate(9.991, 365)).toBeNull();
    expect(effectiveRate(0.1, 182.5)).toBeCloseTo(0.21, 12);
  });
});

describe("parity trades", () => {
  it.each([
    [105, 21.9, 0.83, 8.07],
    [111, 17.13, 1.54, 8.59],
    [114, 14.25, 2.12, 8.13],
    [120, 10.36, 4.06, 8.3],
  ])("L4, Cedecof, base %d: K + C - P - S = %d + ... = %d", (strike, callBid, putAsk, gain) => {
    const trade = { shareAsk: 118, callBid, putAsk, strike, days: 30, costs: noCosts };
    const { outlay, repayment, tna } = fields(conversionTna(trade));
    expect(repayment - outlay).toBeCloseTo(gain, 10);
    expect(tna).toBeCloseTo(((gain / outlay) * 365) / 30, 10);
  });

  it("a conversion pays every cost: 5.5 of the notes", () => {
    const trade = { shareAsk: 1000, callBid: 98, putAsk: 52, strike: 1000, days: 73, costs: retail };
    const outlay = 1000 * 1.007018 + 52 * 1.00847 - 98 * 0.99153;
    expect(fields(conversionTna(trade)).tna).toBeCloseTo(((1000 * 0.992982) / outlay - 1) * 5, 12);
  });

  it("a reversal is its mirror", () => {
    const trade = { shareBid: 990, callAsk: 102, putBid: 48, strike: 1000, days: 73, costs: retail };
    const received = 990 * 0.992982 + 48 * 0.99153 - 102 * 1.00847;
    expect(fields(reversalTna(trade)).tna).toBeCloseTo(((1000 * 1.007018) / received - 1) * 5, 12);
  });

  it("tell a side that is missing", () => {
    const trade = { strike: 1000, days: 73, costs: noCosts };
    expect(conversionTna({ ...trade, shareAsk: null, callBid: 98, putAsk: 52 })).toMatchObject({
      reason: "no-spot",
    });
    expect(conversionTna({ ...trade, shareAsk: 1, callBid: 0, putAsk: 52 })).toMatchObject({
      reason: "missing-side",
    });
    expect(reversalTna({ ...trade, shareBid: 990, callAsk: 102, putBid: null })).toMatchObject({
      reason: "missing-side",
    });
  });

  it("T7, Hull's box 55/60: 4.93 of European premiums, 5.26 of American ones, so selling it at 5.10 loses", () => {
    const quoted = (strike: number, call: number, put: number) => ({
      strike,
      callBid: call,
      callAsk: call,
      putBid: put,
      putAsk: put,
    });
    const terms = { days: 365 / 6, costs: noCosts };
    const european = boxSpread({ lower: quoted(55, 0.96, 5.23), upper: quoted(60, 0.26, 9.46), ...terms });
    const american = boxSpread({ lower: quoted(55, 0.96, 5.44), upper: quoted(60, 0.26, 10), ...terms });
    expect(european.width).toBe(5);
    expect(fields(european.mid).outlay).toBeCloseTo(4.93, 10);
    expect(fields(american.mid).outlay).toBeCloseTo(5.26, 10);
    // Worth more than it ever pays: no rate above zero.
    expect(fields(american.borrow).tna).toBeLessThan(0);
  });
});

describe("cashSecuredPut", () => {
  it("by hand: 50 x 0.98 = 49 against 951 for 73 days, a share at 1030 - 49 if exercised", () => {
    const costs = { share: 0.01, premium: 0.02, exercise: 0.03 };
    const put = fields(cashSecuredPut({ putBid: 50, strike: 1000, days: 73, costs }));
    expect(put).toMatchObject({
      premium: 49,
      capital: 951,
      effectivePrice: 981,
      tna: expect.closeTo((49 / 951) * 5, 12),
      tea: expect.closeTo((1000 / 951) ** 5 - 1, 12),
    });
  });

  it.each<[object, string]>([
    [{ putBid: 0 }, "missing-side"],
    [{ strike: 0 }, "invalid-input"],
    [{ days: -1 }, "expired"],
    [{ putBid: 1000 }, "no-outlay"],
    [{ days: 1e-308 }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    const input = { putBid: 50, strike: 1000, days: 73, costs: noCosts };
    expect(cashSecuredPut({ ...input, ...change })).toEqual({ ok: false, reason });
  });
});
