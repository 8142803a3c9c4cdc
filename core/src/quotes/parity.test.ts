import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { groupBy } from "../lib/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import { blackScholes } from "../pricing/index.ts";
import { box, conversion, impliedRate, reversal, syntheticSpot, type ParityInput } from "./parity.ts";
import { continuousRateFromTna } from "./rates.ts";

/** A base with round figures: share 990/1010, call 98/102, put 48/52, strike 1000, 73 days (a fifth of a year). */
const base: ParityInput = {
  strike: 1000,
  spotBid: 990,
  spotAsk: 1010,
  callBid: 98,
  callAsk: 102,
  putBid: 48,
  putAsk: 52,
  days: 73,
};

describe("impliedRate", () => {
  it("mid: (1000 / (1000 + 50 - 100) - 1) x 5 = 26.3158 % TNA, ln(1000 / 950) x 5 continuous", () => {
    const { mid } = impliedRate(base);
    expect(mid).toEqual({
      ok: true,
      tna: expect.closeTo(5 / 19, 14),
      rate: expect.closeTo(5 * Math.log(20 / 19), 14),
      outlay: 950,
      repayment: 1000,
    });
  });

  it("lending (colocadora) buys share and put at the ask and sells the call at the bid: outlay 1010 + 52 - 98", () => {
    const { lend } = impliedRate(base);
    expect(lend).toMatchObject({
      ok: true,
      outlay: 964,
      tna: expect.closeTo((1000 / 964 - 1) * 5, 14),
    });
    expect(conversion(base)).toEqual(lend);
  });

  it("borrowing (tomadora) sells share and put at the bid and buys the call at the ask: outlay 990 + 48 - 102", () => {
    const { borrow } = impliedRate(base);
    expect(borrow).toMatchObject({ ok: true, outlay: 936, tna: expect.closeTo((1000 / 936 - 1) * 5, 14) });
    expect(reversal(base)).toEqual(borrow);
  });

  it("costs cut what is lent and raise what is borrowed, and leave the mid alone", () => {
    const costs = { share: 0.01, premium: 0.02, exercise: 0.03 };
    const net = impliedRate({ ...base, costs });
    // 1010 x 1.01 + 52 x 1.02 - 98 x 0.98 for 1000 x 0.97; 990 x 0.99 + 48 x 0.98 - 102 x 1.02 for 1000 x 1.03.
    expect(net.lend).toMatchObject({ outlay: expect.closeTo(977.1, 10), repayment: 970 });
    expect(net.borrow).toMatchObject({ outlay: expect.closeTo(923.1, 10), repayment: 1030 });
    expect(net.mid).toEqual(impliedRate(base).mid);
    const free = { share: 0, premium: 0, exercise: 0 };
    expect(impliedRate({ ...base, costs: free })).toEqual(impliedRate(base));
    expect(conversion({ ...base, costs: { ...costs, share: -0.01 } })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
  });

  it("the share's last stands in for a missing side", () => {
    const onlyLast = impliedRate({ ...base, spotBid: null, spotAsk: undefined, spot: 1000 });
    expect(onlyLast.mid).toMatchObject({ ok: true, outlay: 950 });
    expect(onlyLast.lend).toMatchObject({ outlay: 954 });
    expect(impliedRate({ ...base, spotBid: null, spot: 1000 }).lend).toMatchObject({ outlay: 964 });
  });

  it.each<[string, Partial<ParityInput>, string, string, string]>([
    ["no share", { spotBid: null, spotAsk: null }, "no-spot", "no-spot", "no-spot"],
    ["no call bid", { callBid: null }, "missing-side", "missing-side", "ok"],
    ["no call ask", { callAsk: 0 }, "missing-side", "ok", "missing-side"],
    ["no put bid", { putBid: 0 }, "missing-side", "ok", "missing-side"],
    ["no put ask", { putAsk: undefined }, "missing-side", "missing-side", "ok"],
    ["crossed call", { callBid: 103 }, "crossed", "crossed", "crossed"],
    ["crossed put", { putBid: 53 }, "crossed", "crossed", "crossed"],
    ["crossed share", { spotBid: 1011 }, "crossed", "crossed", "crossed"],
    ["locked call", { callBid: 102 }, "ok", "ok", "ok"],
    ["last day", { days: 0 }, "expired", "expired", "expired"],
    ["no days", { days: Number.NaN }, "invalid-input", "invalid-input", "invalid-input"],
    ["no strike", { strike: 0 }, "invalid-input", "invalid-input", "invalid-input"],
    ["call as dear as share and put", { callBid: 1050, callAsk: 1050 }, "no-outlay", "ok", "no-outlay"],
    ["growth beyond all", { strike: 1e307, days: 0.01 }, "invalid-input", "invalid-input", "invalid-input"],
    ["strike below all", { strike: 5e-324 }, "invalid-input", "invalid-input", "invalid-input"],
    ["call dearer than share", { callBid: 2000, callAsk: 2001 }, "no-outlay", "no-outlay", "no-outlay"],
  ])("%s is told", (_, change, ...expected) => {
    const rates = impliedRate({ ...base, ...change });
    const reasons = [rates.mid, rates.lend, rates.borrow].map((side) => (side.ok ? "ok" : side.reason));
    expect(reasons).toEqual(expected);
  });
});

describe("syntheticSpot", () => {
  const terms = { ...base, rate: 0.25, yearsToExpiry: 0.2 };

  it("is C - P + K e^-rT at the midpoints", () => {
    const price = expect.closeTo(50 + 1000 * Math.exp(-0.05), 10);
    expect(syntheticSpot(terms)).toEqual({ ok: true, price });
  });

  it("tells what is missing", () => {
    expect(syntheticSpot({ ...terms, putAsk: null })).toEqual({ ok: false, reason: "missing-side" });
    expect(syntheticSpot({ ...terms, callBid: 200 })).toEqual({ ok: false, reason: "crossed" });
    expect(syntheticSpot({ ...terms, yearsToExpiry: 0 })).toEqual({ ok: false, reason: "expired" });
    expect(syntheticSpot({ ...terms, strike: -1 })).toEqual({ ok: false, reason: "invalid-input" });
    expect(syntheticSpot({ ...terms, rate: Number.NaN })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("box", () => {
  const lower = { strike: 1000, callBid: 98, callAsk: 102, putBid: 48, putAsk: 52 };
  const upper = { strike: 1100, callBid: 48, callAsk: 50, putBid: 93, putAsk: 97 };

  it("mid: 100 / (100 - 49 + 95 - 50) = 100 / 96", () => {
    expect(box({ lower, upper, days: 73 }).mid).toMatchObject({
      outlay: 96,
      repayment: 100,
      tna: expect.closeTo((100 / 96 - 1) * 5, 13),
    });
  });

  it("bought at the asks it costs 102 - 48 + 97 - 48, sold at the bids it brings 98 - 50 + 93 - 52", () => {
    const { lend, borrow } = box({ lower, upper, days: 73 });
    expect([lend, borrow]).toMatchObject([{ outlay: 103 }, { outlay: 89 }]);
    // Premiums bought 102 + 97 and sold 48 + 48 at 1 %; exercises at 1000 and 1100 at 1 %.
    const costs = { share: 0.5, premium: 0.01, exercise: 0.01 };
    const net = box({ lower, upper, days: 73, costs });
    expect(net.lend).toMatchObject({
      outlay: expect.closeTo(103 + 2.95, 10),
      repayment: expect.closeTo(100 - 21, 10),
    });
    // Sold 98 + 93, bought 50 + 52.
    expect(net.borrow).toMatchObject({
      outlay: expect.closeTo(89 - 2.93, 10),
      repayment: expect.closeTo(100 + 21, 10),
    });
    expect(net.mid).toEqual(box({ lower, upper, days: 73 }).mid);
  });

  it("tells what is wrong", () => {
    expect(box({ lower: upper, upper: lower, days: 73 }).mid).toEqual({ ok: false, reason: "invalid-input" });
    expect(box({ lower, upper, days: -1 }).mid).toEqual({ ok: false, reason: "expired" });
    expect(box({ lower, upper, days: Number.NaN }).mid).toEqual({ ok: false, reason: "invalid-input" });
    const oneSided = box({ lower: { ...lower, callAsk: null }, upper, days: 73 });
    expect(oneSided.lend).toEqual({ ok: false, reason: "missing-side" });
    expect(oneSided.borrow.ok).toBe(true);
  });
});

describe("identities", () => {
  type Market = { strike: number; volatility: number; tna: number; days: number; width: number };
  const market: fc.Arbitrary<Market> = fc.record({
    strike: fc.double({ min: 50, max: 200, noNaN: true }),
    volatility: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    tna: fc.double({ min: 0.01, max: 2, noNaN: true }),
    days: fc.integer({ min: 1, max: 365 }),
    width: fc.double({ min: 0, max: 0.02, noNaN: true }),
  });

  /** European prices of a base, with a spread around them. */
  function quotesOf(strike: number, { tna, days, volatility, width }: Market) {
    const continuous = continuousRateFromTna({ tna, days });
    const rate = continuous.ok ? continuous.rate : 0;
    const terms = { spot: 100, strike, yearsToExpiry: days / 365, rate, volatility };
    const call = blackScholes({ type: "call", ...terms }).price;
    const put = blackScholes({ type: "put", ...terms }).price;
    const [low, high] = [1 - width, 1 + width];
    const pair = { callBid: call * low, callAsk: call * high, putBid: put * low, putAsk: put * high };
    return { strike, spot: 100, rate, days, ...pair };
  }
  const isPriced = (quotes: ReturnType<typeof quotesOf>): boolean =>
    quotes.callBid > 1e-6 && quotes.putBid > 1e-6;

  it("the mid rate of European prices is the rate they were made with, and the sides straddle it", () => {
    checkProperty(
      "parity gives the rate back",
      fc.property(market, (drawn) => {
        const quotes = quotesOf(drawn.strike, drawn);
        if (!isPriced(quotes)) return;
        const { mid, lend, borrow } = impliedRate(quotes);
        if (!mid.ok || !lend.ok || !borrow.ok) throw new Error("two-sided quotes have rates");
        expect(mid.tna).toBeCloseTo(drawn.tna, 7);
        expect(lend.tna).toBeLessThanOrEqual(mid.tna);
        expect(borrow.tna).toBeGreaterThanOrEqual(mid.tna);
      }),
    );
  });

  it("the synthetic share of European prices is the share, and a box of two bases pays the same rate", () => {
    checkProperty(
      "synthetic spot and box",
      fc.property(market, fc.double({ min: 1.05, max: 1.5, noNaN: true }), (drawn, factor) => {
        const lower = quotesOf(drawn.strike, drawn);
        const upper = quotesOf(drawn.strike * factor, drawn);
        if (!isPriced(lower) || !isPriced(upper)) return;
        const years = drawn.days / 365;
        const synthetic = syntheticSpot({ ...lower, yearsToExpiry: years });
        if (!synthetic.ok) throw new Error("a synthetic share");
        expect(synthetic.price).toBeCloseTo(100, 9);
        const { mid } = box({ lower, upper, days: drawn.days });
        if (!mid.ok) throw new Error("a box");
        expect(mid.tna).toBeCloseTo(drawn.tna, 6);
      }),
    );
  });
});

const optionFile = "quotes/ggal_options_quotes.csv";

describe("recorded quotes", whereRecorded(optionFile), () => {
  it("every pair of a snapshot has rates or reasons, and lending never pays more than borrowing costs", () => {
    const price = (text: string | undefined): number | null => (text ? Number(text) : null);
    const pairs = groupBy(
      readRecorded(optionFile),
      ({ snapshot_asof, strike, expiry }) => `${snapshot_asof} ${strike} ${expiry}`,
    );
    const reasonCounts: Record<string, number> = {};
    for (const rows of pairs.values()) {
      const call = rows.find(({ kind }) => kind === "call");
      const put = rows.find(({ kind }) => kind === "put");
      if (call === undefined || put === undefined) continue;
      const { lend, mid, borrow } = impliedRate({
        spot: price(call["strike"]),
        strike: price(call["strike"]) ?? 0,
        callBid: price(call["bid"]),
        callAsk: price(call["ask"]),
        putBid: price(put["bid"]),
        putAsk: price(put["ask"]),
        days: 30,
      });
      const tag = mid.ok ? "ok" : mid.reason;
      reasonCounts[tag] = (reasonCounts[tag] ?? 0) + 1;
      const [lent, borrowed] = [lend.ok ? lend.tna : 0, borrow.ok ? borrow.tna : Infinity];
      expect(lend.ok && borrow.ok ? lent <= borrowed : true).toBe(true);
      expect([lent, mid.ok ? mid.tna : 0, borrowed].some(Number.isNaN)).toBe(false);
    }
    process.stdout.write(`parity of recorded pairs: ${JSON.stringify(reasonCounts)}\n`);
    expect(reasonCounts["ok"]).toBeGreaterThan(0);
  });
});
