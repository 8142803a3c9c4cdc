import { describe, expect, it } from "vitest";

import { createMemoryStorage } from "../auth/index.ts";
import {
  calculatorNoticeMessages,
  expiryCertaintyMessages,
  quoteStateMessages,
  rateOriginMessages,
  unknownReasonMessages,
} from "../messages/index.ts";
import type {
  CalculatorNotice,
  ExpiryTab,
  QuoteState,
  RateInput,
  UnknownReason,
} from "./calculator-types.ts";
import { setUpCalculator } from "./testing/fake-market.ts";
import { textbook } from "./testing/independent-black-scholes.ts";

/** Half a year (182.5 days) before 17:00 in Buenos Aires of 2026-12-18. */
const halfYearBefore = "2026-06-19T08:00:00Z";
const asOf = "2026-11-20T17:00:00-03:00";
const expiration = "2026-12-18";
/** 28 days to the same hour. */
const years = 28 / 365;
const cautions = [
  { days: 1, rate: 18 },
  { days: 7, rate: 20 },
];

function option(symbol: string, fields: object = {}) {
  const strike = Number(symbol.slice(4, 8));
  return { symbol, strike, expiration, bid: null, ask: null, last: null, ...fields };
}
const chain = [
  option("GFGC7400DI", { bid: 500, ask: 520, last: 505 }),
  option("GFGV7400DI", { bid: 280, ask: 300, last: 290 }),
  option("GFGC7600DI", { bid: 390, ask: 400, last: 392 }),
  option("GFGV7600DI", { bid: 370, ask: 380, last: 371 }),
];
const wholeMarket = { asOf, spot: 7510, rates: cautions, options: chain };

describe("prices", () => {
  // Hull, Options, Futures and Other Derivatives, 10th ed., section 15.9: S 42, K 40, r 10 %, sigma 20 %, half a year.
  it("equal Hull's example: call 4.76, put 0.81", () => {
    const { calculator, snapshot, call, put, state } = setUpCalculator();
    const hull = (symbol: string) => ({ symbol, strike: 40, expiration, last: 5 });
    snapshot({ asOf: halfYearBefore, spot: 42, options: [hull("GFGC40.0DI"), hull("GFGV40.0DI")] });
    calculator.setRateMode("manual");
    // The simple rate of 182.5 days that is 10 % continuous: (e^0.05 - 1) x 2.
    calculator.setManualRatePercent((Math.exp(0.05) - 1) * 200);
    expect(state().rate).toMatchObject({ origin: "manual", days: 182.5 });
    expect(state().rate.continuous).toBeCloseTo(0.1, 12);
    expect(state().yearsToExpiry).toBe(0.5);
    expect(call(40).theoretical).toMatchObject({ ok: true, value: expect.closeTo(4.7594, 4) });
    expect(put(40).theoretical).toMatchObject({ ok: true, value: expect.closeTo(0.8086, 4) });
    expect(call(40).difference).toMatchObject({ value: expect.closeTo(4.7594 - 5, 4) });
  });

  // Ju (1998), table 1: S 40, K 45, r 4.88 %, sigma 20 %, 0.5833 years.
  it("of the American model equal the published put 5.2670, and its volatility comes back", () => {
    const { calculator, snapshot, put, state } = setUpCalculator();
    const life = 0.5833;
    const put45 = { symbol: "GFGV45.0DI", strike: 45, expiration, last: 5.267 };
    const before = new Date(Date.parse("2026-12-18T20:00:00Z") - life * 365 * 86_400_000);
    snapshot({ asOf: before.toISOString(), spot: 40, options: [put45] });
    calculator.setRateMode("manual");
    calculator.setManualRatePercent((Math.expm1(0.0488 * life) / life) * 100);
    const european = put(45);
    calculator.setModel("american");
    expect(state().yearsToExpiry).toBeCloseTo(life, 8);
    expect(put(45).theoretical).toMatchObject({ ok: true, value: expect.closeTo(5.267, 2) });
    expect(put(45).impliedVolatility.auto).toMatchObject({ ok: true, value: expect.closeTo(0.2, 2) });
    expect(european.impliedVolatility.auto).toMatchObject({ ok: true });
    expect(european.impliedVolatility.auto).not.toMatchObject({ value: expect.closeTo(0.2, 2) });
    calculator.setModel("european");
    expect(put(45)).toEqual(european);
  });

  it("the specification's defaults: volatility 20 %, caución of 1 day, spot from the first stock", () => {
    const { snapshot, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    expect(state().spot).toEqual({
      value: 7510,
      origin: "feed",
      feedValue: 7510,
      previousClose: null,
      effective: 7510,
    });
    expect(state().effectiveVolatility).toBe(0.2);
    // r = ln(1 + TNA x d/365) x 365/d (design.md section 11).
    const rate = Math.log(1 + 0.18 / 365) * 365;
    expect(state().rate).toMatchObject({ mode: "caucion", origin: "caucion", days: 1, ratePercent: 18 });
    expect(state().rate.continuous).toBeCloseTo(rate, 14);
    const expected = textbook({ type: "call", spot: 7510, strike: 7400, years, rate }, 0.2);
    expect(call(7400).theoretical).toMatchObject({ value: expect.closeTo(expected.price, 8) });
    expect(state().counts).toEqual({ available: 4, listed: 4, unparsed: 0 });
    expect(state().basis).toBe("live");
    expect(state().notices).toEqual([]);
  });

  it("greeks use the option's own volatility where it is solved, else the input, in display units", () => {
    const { snapshot, state, call } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [...chain, option("GFGC7800DI")] });
    const terms = { type: "call" as const, spot: 7510, strike: 7400, years, rate: state().rate.continuous };
    const auto = call(7400).impliedVolatility.auto;
    expect(auto.ok).toBe(true);
    const own = textbook(terms, auto.ok ? auto.value : 0);
    expect(own.price).toBeCloseTo(510, 8);
    expect(call(7400)).toMatchObject({
      greeksFrom: "own-iv",
      greeks: {
        value: {
          deltaPercent: expect.closeTo(own.delta * 100, 8),
          gammaPercent: expect.closeTo(own.gamma * 100, 8),
          vegaPerPoint: expect.closeTo(own.vega / 100, 8),
          thetaPerDay: expect.closeTo(own.theta / 365, 8),
          rhoPerPoint: expect.closeTo(own.rho / 100, 8),
        },
      },
    });
    const input = textbook({ ...terms, strike: 7800 }, 0.2);
    expect(call(7800)).toMatchObject({
      greeksFrom: "input",
      greeks: { value: { deltaPercent: expect.closeTo(input.delta * 100, 8) } },
    });
  });
});

describe("volatility of the market", () => {
  it.each([
    ["both sides: the mid", { bid: 500, ask: 520, last: 300 }, "mid", 510],
    ["locked sides are a mid too", { bid: 510, ask: 510, last: 300 }, "mid", 510],
    ["crossed: the last", { bid: 520, ask: 500, last: 510 }, "last", 510],
    ["one side: the last", { bid: 500, last: 510 }, "last", 510],
  ] as const)("%s", (_name, quote, autoFrom, price) => {
    const { snapshot, call, state } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [option("GFGC7400DI", quote)] });
    const { auto, autoFrom: from } = call(7400).impliedVolatility;
    expect(from).toBe(autoFrom);
    const terms = { type: "call" as const, spot: 7510, strike: 7400, years, rate: state().rate.continuous };
    expect(auto.ok && textbook(terms, auto.value).price).toBeCloseTo(price, 8);
  });

  it("says why there is none", () => {
    const { snapshot, call, put } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [
        option("GFGC7000DI", { bid: 400, ask: 420 }),
        option("GFGC7100DI", { bid: 400, ask: 300, last: 8000 }),
        option("GFGC7200DI", { bid: 600 }),
        option("GFGV7200DI", { last: 0, bid: 0, ask: 0 }),
      ],
    });
    expect(call(7000).impliedVolatility.mid).toEqual({ ok: false, reason: "below-intrinsic" });
    expect(call(7100).impliedVolatility).toMatchObject({
      mid: { ok: false, reason: "crossed" },
      auto: { ok: false, reason: "above-maximum" },
      manual: { ok: false, reason: "no-price" },
    });
    expect(call(7200).impliedVolatility).toMatchObject({
      ask: { ok: false, reason: "one-sided" },
      mid: { ok: false, reason: "one-sided" },
      auto: { ok: false, reason: "no-price" },
      bid: { ok: true },
    });
    expect(put(7200).impliedVolatility.bid).toEqual({ ok: false, reason: "no-price" });
  });

  it("Manual is the volatility of the person's own price, by contract", () => {
    const { calculator, snapshot, call, put } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setManualPrice(call(7400).contractKey, 510);
    expect(call(7400).manualPrice).toBe(510);
    expect(call(7400).impliedVolatility.manual).toEqual(call(7400).impliedVolatility.auto);
    expect(put(7400).impliedVolatility.manual).toEqual({ ok: false, reason: "no-price" });
    calculator.setManualPrice(call(7400).contractKey, Number.NaN);
    expect(call(7400).manualPrice).toBe(510);
    calculator.setManualPrice(call(7400).contractKey, null);
    expect(call(7400).manualPrice).toBeNull();
  });
});

describe("quote states", () => {
  const old = "2026-11-20T16:40:00-03:00";
  const fresh = "2026-11-20T16:50:00-03:00";
  it.each([
    ["ok", { bid: 500, ask: 520, datetime: fresh }],
    ["vieja", { bid: 500, ask: 520, datetime: old }],
    ["sin-puntas", { last: 505 }],
    ["sin-puntas", { bid: 0, ask: null }],
    ["solo-compra", { bid: 500 }],
    ["solo-venta", { ask: 520 }],
    ["cruzada", { bid: 521, ask: 520 }],
    ["bajo-paridad", { bid: 100, ask: 110 }],
  ] as const)("%s", (state, quote) => {
    const { snapshot, call } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [option("GFGC7400DI", quote)] });
    expect(call(7400).state).toBe(state);
  });

  it("a quote grows old while the feed's clock goes on", () => {
    const { snapshot, tick, call } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [option("GFGC7400DI", { bid: 500, ask: 520, datetime: fresh })] });
    tick({ asOf: "2026-11-20T17:05:01-03:00" });
    expect(call(7400)).toMatchObject({ state: "vieja", stale: true });
  });
});

describe("rows", () => {
  it("are ascending strikes with the one nearest to the spot marked and the money told", () => {
    const { snapshot, state, call, put } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [...chain, option("GFGV9000DI"), option("GFGC7000DI")] });
    expect(state().rows.map(({ strike, isAtTheMoney }) => [strike, isAtTheMoney])).toEqual([
      [7000, false],
      [7400, false],
      [7600, true],
      [9000, false],
    ]);
    expect([call(7400).inTheMoney, put(7400).inTheMoney, put(9000).inTheMoney]).toEqual([true, false, true]);
    expect(state().rows[3]?.call).toBeNull();
  });

  it("only what changed is another object, and the flash says which way", () => {
    const { snapshot, tick, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    const before = state();
    tick({ asOf: "2026-11-20T17:00:01-03:00", options: [{ symbol: "GFGC7400DI", bid: 501, ask: 519 }] });
    const after = state();
    expect(after.rows[1]).toBe(before.rows[1]);
    expect(after.rows[0]?.put).toBe(before.rows[0]?.put);
    expect(after.rows[0]).not.toBe(before.rows[0]);
    expect(call(7400).change).toEqual({ revision: after.revision, last: 0, bid: 1, ask: -1 });
    tick({ asOf: "2026-11-20T17:00:02-03:00" });
    expect(state().rows).toBe(after.rows);
    tick({ spot: 7511 });
    expect(state().rows[1]).not.toBe(before.rows[1]);
    expect(call(7400).change.revision).toBe(after.revision);
  });

  it("a symbol that leaves and comes back does not flash", () => {
    const { snapshot, tick, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    tick({ removed: ["GFGC7400DI"] });
    expect(state().rows[0]?.call).toBeNull();
    tick({ options: [option("GFGC7400DI", { bid: 1, ask: 2 })] });
    expect(call(7400).change.revision).toBe(0);
  });

  it("a hidden decimal point is placed by the spot and marked", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({ asOf, spot: 7920, options: [{ symbol: "GFGC79115D", last: 300 }] });
    expect(state().rows[0]).toMatchObject({ strike: 7911.5, strikeCertainty: "inferred" });
  });
});

describe("parity", () => {
  // A pair priced at 24 % continuous: C - P = S - K e^-rT, with a half spread of 5 and 3.
  it("gives colocadora, mid and tomadora of each base in TNA, and the synthetic share", () => {
    const { snapshot, state, row } = setUpCalculator();
    const difference = 7510 - 7500 * Math.exp(-0.24 * years);
    const put = 300;
    const call = put + difference;
    snapshot({
      ...wholeMarket,
      options: [
        option("GFGC7500DI", { bid: call - 5, ask: call + 5 }),
        option("GFGV7500DI", { bid: put - 3, ask: put + 3 }),
      ],
    });
    const tna = (presentValue: number) => ((7500 / presentValue - 1) * 365 * 100) / 28;
    const { lend, mid, borrow } = row(7500).impliedRate;
    expect(mid).toMatchObject({ value: expect.closeTo(tna(7500 * Math.exp(-0.24 * years)), 8) });
    expect(lend).toMatchObject({ value: expect.closeTo(tna(7510 - (call - 5) + (put + 3)), 8) });
    expect(borrow).toMatchObject({ value: expect.closeTo(tna(7510 - (call + 5) + (put - 3)), 8) });
    const rate = state().rate.continuous;
    const synthetic = difference + 7500 * Math.exp(-rate * years);
    expect(row(7500).syntheticSpot).toMatchObject({ value: expect.closeTo(synthetic, 8) });
    expect(state().summary.impliedRate).toEqual(mid);
  });

  it("trades against the share's own sides, unless the spot is the person's", () => {
    const { calculator, state, row, snapshot } = setUpCalculator();
    snapshot({ ...wholeMarket, options: chain.slice(0, 2), share: { bid: 7500, ask: 7520 } });
    const tna = (presentValue: number) => ((7400 / presentValue - 1) * 365 * 100) / 28;
    expect(row(7400).impliedRate).toMatchObject({
      lend: { value: expect.closeTo(tna(7520 - 500 + 300), 8) },
      mid: { value: expect.closeTo(tna(7510 - 510 + 290), 8) },
      borrow: { value: expect.closeTo(tna(7500 - 520 + 280), 8) },
    });
    calculator.setSpot(7510);
    expect(row(7400).impliedRate.lend).toMatchObject({ value: expect.closeTo(tna(7510 - 500 + 300), 8) });
    expect(state().spot.origin).toBe("manual");
  });

  it("as the rate in force makes call and put agree on the volatility", () => {
    const { calculator, snapshot, call, put, state } = setUpCalculator();
    snapshot({ ...wholeMarket, options: chain.slice(0, 2) });
    calculator.setRateMode("implied");
    expect(state().rate).toMatchObject({ mode: "implied", origin: "implied", days: 28 });
    const [left, right] = [call(7400).impliedVolatility.auto, put(7400).impliedVolatility.auto];
    expect(left.ok && right.ok && left.value - right.value).toBeCloseTo(0, 10);
  });

  it("without a two-sided pair falls back to 15 %, tagged", () => {
    const { calculator, snapshot, state, row } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [option("GFGC7400DI", { bid: 500, ask: 520 }), option("GFGV7400DI", { bid: 3 })],
    });
    calculator.setRateMode("implied");
    expect(state().rate).toMatchObject({ mode: "implied", origin: "fallback", ratePercent: 15 });
    expect(state().notices).toContain("rate-fallback");
    expect(state().summary.impliedRate).toEqual({ ok: false, reason: "one-sided" });
    expect(row(7400).syntheticSpot).toEqual({ ok: false, reason: "one-sided" });
  });
});

describe("rate by caución", () => {
  it("uses the term chosen; one that is not listed falls back to 15 %, converted the same way", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    snapshot(wholeMarket);
    expect(state().cautions.map(({ days, ratePercent }) => [days, ratePercent])).toEqual([
      [1, 18],
      [7, 20],
    ]);
    calculator.setCautionDays(7);
    expect(state().rate.continuous).toBeCloseTo((Math.log(1 + (0.2 * 7) / 365) * 365) / 7, 14);
    calculator.setCautionDays(30);
    expect(state().rate).toMatchObject({ origin: "fallback", ratePercent: 15, days: 30 });
    expect(state().rate.continuous).toBeCloseTo((Math.log(1 + (0.15 * 30) / 365) * 365) / 30, 14);
  });

  it("one day is the next business day: the three of a Friday, but never a week", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      rates: [
        { days: 7, rate: 20 },
        { days: 3, rate: 21 },
      ],
    });
    expect(state().rate).toMatchObject({ origin: "caucion", ratePercent: 21, days: 3 });
    snapshot({ ...wholeMarket, rates: [{ days: 7, rate: 20 }] });
    expect(state().rate).toMatchObject({ origin: "fallback", ratePercent: 15, days: 1 });
  });

  it("a rate the server marked as its own fallback stays tagged", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({ ...wholeMarket, rates: [{ days: 1, rate: 15, fallback: true }] });
    expect(state().rate.origin).toBe("fallback");
  });
});

describe("expiries", () => {
  it("are tabs in order; the nearest alive is shown until the person picks one", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [
        ...chain,
        { symbol: "GFGC7400FE", strike: 7400, expiration: "2027-02-19" },
        { symbol: "GFGC7400OC", strike: 7400, expiration: "2026-10-16" },
      ],
    });
    expect(state().expiries.map((tab) => [tab.expiration, tab.days, tab.expired, tab.optionCount])).toEqual([
      ["2026-10-16", 0, true, 1],
      ["2026-12-18", 28, false, 4],
      ["2027-02-19", 91, false, 1],
    ]);
    expect(state().expiry?.expiration).toBe("2026-12-18");
    calculator.selectExpiry("2027-02-19");
    expect(state().rows).toHaveLength(1);
    expect(state().yearsToExpiry).toBeCloseTo(91 / 365, 14);
  });

  it("an expired series shows reasons, not zeros", () => {
    const { calculator, snapshot, state, call } = setUpCalculator();
    snapshot({
      asOf,
      spot: 7510,
      rates: cautions,
      options: [{ symbol: "GFGC7400OC", strike: 7400, expiration: "2026-10-16", bid: 1, ask: 2 }],
    });
    expect(state().notices).toContain("series-expired");
    expect(call(7400)).toMatchObject({
      theoretical: { ok: false, reason: "expired" },
      greeks: { ok: false, reason: "expired" },
      impliedVolatility: { auto: { ok: false, reason: "expired" } },
    });
    calculator.setRateMode("implied");
    expect(state().rate.origin).toBe("fallback");
  });

  // GGAL December 2026: third Friday the 18th; month end the 31st (spec.md section 9).
  it.each([
    ["feed", "2026-12-18", "feed"],
    ["third-friday", "2026-12-18", "third-friday"],
    ["month-end", "2026-12-31", "month-end"],
  ] as const)("by the convention %s", (convention, date, certainty) => {
    const { calculator, snapshot, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setExpiryConvention(convention);
    expect(state().expiry).toMatchObject({ expiration: date, certainty });
  });

  it("a feed without expirations is read by the month's end, and the server's estimate is told", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({ asOf, spot: 7510, options: [{ symbol: "GFGC7400DI", last: 1 }] });
    expect(state().expiry).toMatchObject({ expiration: "2026-12-31", certainty: "month-end" });
    snapshot({ asOf, spot: 7510, options: [option("GFGC7400DI", { expirationEstimated: true })] });
    expect(state().expiry).toMatchObject({ expiration, certainty: "estimated" });
  });
});

describe("the person's inputs", () => {
  it("their own spot holds against the feed until they go back", () => {
    const { calculator, snapshot, tick, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setSpot(7000);
    tick({ spot: 7520 });
    expect(state().spot).toEqual({
      value: 7000,
      origin: "manual",
      feedValue: 7520,
      previousClose: null,
      effective: 7000,
    });
    calculator.useFeedSpot();
    expect(state().spot).toMatchObject({ value: 7520, origin: "feed" });
  });

  it("the what-if moves theoretical and greeks, not the market's volatility, and resets at once", () => {
    const { calculator, snapshot, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    const live = call(7400);
    const { summary } = state();
    calculator.setWhatIf({ spotPercent: -10, volatilityPoints: 5, daysForward: 7 });
    // The base nearest to the moved spot is another one; the market's volatility at the money stays where it was.
    expect(state().rows.find(({ isAtTheMoney }) => isAtTheMoney)?.strike).toBe(7400);
    expect(state().summary).toEqual(summary);
    expect(state().basis).toBe("scenario");
    expect(state().spot).toMatchObject({ value: 7510, effective: 6759 });
    expect(call(7400).impliedVolatility).toEqual(live.impliedVolatility);
    const terms = {
      type: "call" as const,
      spot: 6759,
      strike: 7400,
      years: 21 / 365,
      rate: state().rate.continuous,
    };
    expect(call(7400).theoretical).toMatchObject({ value: expect.closeTo(textbook(terms, 0.25).price, 8) });
    const auto = live.impliedVolatility.auto;
    const moved = textbook(terms, (auto.ok ? auto.value : 0) + 0.05);
    expect(call(7400).greeks).toMatchObject({
      value: { deltaPercent: expect.closeTo(moved.delta * 100, 8) },
    });
    calculator.resetWhatIf();
    expect(state().basis).toBe("live");
    expect(call(7400)).toEqual(live);
  });

  it("what-if days beyond the expiry say expired", () => {
    const { calculator, snapshot, call, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setWhatIf({ daysForward: 28 });
    expect(call(7400).theoretical).toEqual({ ok: false, reason: "expired" });
    expect(call(7400).impliedVolatility.auto.ok).toBe(true);
    expect(state().notices).toContain("series-expired");
  });

  it("survive a reload, and nonsense in the storage costs only itself", () => {
    const first = setUpCalculator();
    first.snapshot(wholeMarket);
    first.calculator.setVolatilityPercent(45.5);
    first.calculator.setModel("american");
    first.calculator.setWhatIf({ spotPercent: 3 });
    first.calculator.setManualPrice(first.call(7400).contractKey, 123);
    const again = setUpCalculator({ preferences: first.preferences });
    expect(again.state().inputs).toEqual(first.state().inputs);
    const stored = { volatilityPercent: "x", cautionDays: 7, whatIf: { spotPercent: 1e9 } };
    const broken = setUpCalculator({
      preferences: createMemoryStorage({ "paridad.calculator": JSON.stringify(stored) }),
    });
    expect(broken.state().inputs).toMatchObject({
      volatilityPercent: 20,
      cautionDays: 7,
      whatIf: { spotPercent: 0 },
    });
    for (const text of ["{", "null", "[]", "7"]) {
      const mended = setUpCalculator({ preferences: createMemoryStorage({ "paridad.calculator": text }) });
      expect(mended.state().inputs.volatilityPercent).toBe(20);
    }
  });

  it("what is no number changes nothing, what is out of range goes to its bound", () => {
    const { calculator, state } = setUpCalculator();
    calculator.setVolatilityPercent(Number.NaN);
    calculator.setSpot(-1);
    calculator.setSpot(Number.POSITIVE_INFINITY);
    calculator.setWhatIf({ spotPercent: Number.NaN, daysForward: -3 });
    expect(state().inputs).toMatchObject({
      volatilityPercent: 20,
      manualSpot: null,
      whatIf: { spotPercent: 0, daysForward: 0 },
    });
    calculator.setVolatilityPercent(-5);
    expect(state().inputs.volatilityPercent).toBe(0);
  });

  it("stay untouched by a market that comes and goes", () => {
    const { calculator, connection, snapshot, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setVolatilityPercent(50);
    const { inputs, rows } = state();
    connection.setState({ status: "reconnecting", attempt: 1 });
    expect(state()).toMatchObject({ inputs, connection: { status: "reconnecting" } });
    expect(state().rows).toBe(rows);
  });
});

// issue 2, "Bad input", and issue 5, "Faults".
describe("faults", () => {
  it("an empty market says so", () => {
    expect(setUpCalculator().state().notices).toEqual(["no-data"]);
  });

  it("unknown symbols are left out and counted", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [...chain, { symbol: "GFGC7400XX" }, { symbol: "¿?" }, { symbol: "" }],
    });
    expect(state().counts).toEqual({ available: 4, listed: 7, unparsed: 3 });
    expect(state().notices).toEqual(["unknown-symbols"]);
    expect(state().rows).toHaveLength(2);
  });

  it.each([[0], [null], [-5]])("spot %s", (spot) => {
    const { snapshot, state, call } = setUpCalculator();
    snapshot({ ...wholeMarket, spot });
    expect(state().notices).toEqual(["spot-zero"]);
    expect(state().spot).toMatchObject({ value: 0, feedValue: null });
    expect(call(7400)).toMatchObject({
      theoretical: { ok: false, reason: "no-spot" },
      difference: { ok: false, reason: "no-spot" },
      greeks: { ok: false, reason: "no-spot" },
      impliedVolatility: { bid: { ok: false, reason: "no-spot" } },
      inTheMoney: false,
    });
    expect(state().rows.some(({ isAtTheMoney }) => isAtTheMoney)).toBe(false);
    expect(state().summary.atTheMoneyVolatility).toEqual({ ok: false, reason: "no-spot" });
  });

  it("volatility 0: no theoretical, the market's own greeks stand", () => {
    const { calculator, snapshot, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setVolatilityPercent(0);
    expect(state().notices).toEqual(["volatility-zero"]);
    expect(call(7400)).toMatchObject({
      theoretical: { ok: false, reason: "no-volatility" },
      greeks: { ok: true },
    });
  });

  it("all sides empty", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({ ...wholeMarket, options: chain.map(({ symbol }) => option(symbol)) });
    expect(state().notices).toEqual(["all-sides-empty"]);
    expect(state().counts.available).toBe(0);
    expect(state().rows).toHaveLength(2);
  });

  it("a feed that is away or old", () => {
    const { snapshot, state, connection } = setUpCalculator();
    snapshot({ ...wholeMarket, source: { kind: "live", name: "x", stale: true } });
    connection.setState({ feedUnavailable: true });
    expect(state().notices).toEqual(["feed-unavailable", "feed-stale"]);
    connection.setState({ feedUnavailable: false });
    expect(state().notices).toEqual(["feed-stale"]);
  });

  it("a feed without a clock is valued by the machine's", () => {
    const { snapshot, state } = setUpCalculator({ now: Date.parse(asOf) });
    snapshot({ spot: 7510, options: chain });
    expect(state().yearsToExpiry).toBeCloseTo(years, 14);
    expect(state().asOf).toBe(Date.parse(asOf));
  });

  it("a clock that jumps back (a recording that begins again) is followed", () => {
    const { snapshot, tick, state } = setUpCalculator();
    snapshot(wholeMarket);
    tick({ asOf: "2026-11-19T17:00:00-03:00" });
    expect(state().yearsToExpiry).toBeCloseTo(29 / 365, 14);
  });

  it("options of another company don't mix into the chain", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [...chain, { symbol: "YPFC30000D", strike: 30000, expiration, last: 1 }],
    });
    expect(state().rows.map(({ strike }) => strike)).toEqual([7400, 7600]);
  });

  it("after dispose nothing moves", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    calculator.dispose();
    snapshot(wholeMarket);
    expect(state().rows).toEqual([]);
  });
});

describe("smile and summary", () => {
  it("are the market's volatilities by base, and the mean at the money", () => {
    const { snapshot, state, call, put } = setUpCalculator();
    snapshot(wholeMarket);
    const volatility = (value: { ok: boolean; value?: number }) => value.value ?? null;
    expect(state().smile[1]).toEqual({
      strike: 7600,
      call: volatility(call(7600).impliedVolatility.auto),
      put: volatility(put(7600).impliedVolatility.auto),
    });
    const mean = ((state().smile[1]?.call ?? 0) + (state().smile[1]?.put ?? 0)) / 2;
    expect(state().summary.atTheMoneyVolatility).toMatchObject({ value: expect.closeTo(mean, 12) });
  });
});

it("every reason, state, notice, origin and certainty has its text", () => {
  const texts = [
    unknownReasonMessages satisfies Record<UnknownReason, string>,
    quoteStateMessages satisfies Record<QuoteState, object>,
    calculatorNoticeMessages satisfies Record<CalculatorNotice, string>,
    rateOriginMessages satisfies Record<RateInput["origin"], string>,
    expiryCertaintyMessages satisfies Record<ExpiryTab["certainty"], string>,
  ];
  for (const text of texts) expect(Object.values(text).every(Boolean)).toBe(true);
});
