import { describe, expect, it } from "vitest";

import { setUpCalculator } from "./testing/fake-market.ts";
import { textbook } from "./testing/independent-black-scholes.ts";
import {
  halfYearBefore,
  asOf,
  expiration,
  years,
  option,
  chain,
  wholeMarket,
} from "./testing/whole-market.ts";

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

  it("begin with American values, the expiry's own rate, the middle of the share's sides and the smile", () => {
    const { snapshot, state } = setUpCalculator({ choices: "default" });
    const strikes = [7_200, 7_400, 7_600, 7_800, 8_000];
    const quoted = (type: "call" | "put", strike: number) => {
      const { price } = textbook({ type, spot: 7_500, strike, years, rate: 0 }, 0.4);
      return option(`GFG${type === "call" ? "C" : "V"}${strike}DI`, { bid: price - 1, ask: price + 1 });
    };
    const options = strikes.flatMap((strike) => [quoted("call", strike), quoted("put", strike)]);
    snapshot({ ...wholeMarket, share: { bid: 7_490, ask: 7_510 }, options });
    expect(state().inputs).toMatchObject({ model: "american", rateMode: "own", volatilityMode: "smile" });
    expect(state().spot).toMatchObject({ value: 7_500, lastPrice: 7_510, basis: { from: "sides" } });
    expect(state().rate).toMatchObject({ mode: "own", origin: "own", continuous: expect.closeTo(0, 4) });
    expect(state().summary.forward).toBeCloseTo(7_500 * Math.exp(state().rate.continuous * years), 8);
    expect(state().volatility).toMatchObject({ origin: "smile", percent: expect.closeTo(40, 1) });
    expect(state().summary.atTheMoneyVolatility).toMatchObject({
      from: "smile",
      value: expect.closeTo(0.4, 3),
    });
  });

  it("the specification's choices: volatility 20 %, caución of 1 day, Black-Scholes", () => {
    const { snapshot, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    expect(state().spot).toMatchObject({ value: 7510, origin: "feed", feedValue: 7510, effective: 7510 });
    expect(state().effectiveVolatility).toBe(0.2);
    // r = ln(1 + TNA x d/365) x 365/d.
    const rate = Math.log(1 + 0.18 / 365) * 365;
    expect(state().rate).toMatchObject({ mode: "caucion", origin: "caucion", days: 1, tnaPercent: 18 });
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
        deltaPercent: expect.closeTo(own.delta * 100, 8),
        gammaPercent: expect.closeTo(own.gamma * 100, 8),
        vegaPerPoint: expect.closeTo(own.vega / 100, 8),
        thetaPerDay: expect.closeTo(own.theta / 365, 8),
        rhoPerPoint: expect.closeTo(own.rho / 100, 8),
      },
    });
    const input = textbook({ ...terms, strike: 7800 }, 0.2);
    expect(call(7800)).toMatchObject({
      greeksFrom: "input",
      greeks: { deltaPercent: expect.closeTo(input.delta * 100, 8) },
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
        option("GFGC7300DI", { ask: 600 }),
      ],
    });
    expect(call(7000).impliedVolatility.mid).toEqual({ ok: false, reason: "below-intrinsic" });
    expect([call(7200), call(7300), put(7200)].map(({ impliedVolatility: { mid } }) => mid)).toEqual(
      ["one-sided", "one-sided", "no-price"].map((reason) => ({ ok: false, reason })),
    );
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
    ["stale", { bid: 500, ask: 520, datetime: old }],
    ["no-sides", { last: 505 }],
    ["no-sides", { bid: 0, ask: null }],
    ["bid-only", { bid: 500 }],
    ["ask-only", { ask: 520 }],
    ["crossed", { bid: 521, ask: 520 }],
    ["below-intrinsic", { bid: 100, ask: 110 }],
  ] as const)("%s", (state, quote) => {
    const { snapshot, call } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [option("GFGC7400DI", quote)] });
    expect(call(7400).state).toBe(state);
  });

  it("a quote grows old while the feed's clock goes on", () => {
    const { snapshot, tick, call } = setUpCalculator();
    snapshot({ ...wholeMarket, options: [option("GFGC7400DI", { bid: 500, ask: 520, datetime: fresh })] });
    tick({ asOf: "2026-11-20T17:05:01-03:00" });
    expect(call(7400)).toMatchObject({ state: "stale", stale: true });
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

  it("a hidden decimal point is placed by the spot and marked", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({ asOf, spot: 7920, options: [{ symbol: "GFGC79115D", last: 300 }] });
    expect(state().rows[0]).toMatchObject({ strike: 7911.5, strikeCertainty: "inferred" });
  });
});

describe("the summary", () => {
  it("has the mean of the market's volatilities at the money", () => {
    const { snapshot, state, call, put } = setUpCalculator();
    snapshot(wholeMarket);
    const volatility = (value: { ok: boolean; value?: number }) => value.value ?? Number.NaN;
    const ofCall = volatility(call(7600).impliedVolatility.auto);
    const mean = (ofCall + volatility(put(7600).impliedVolatility.auto)) / 2;
    expect(state().summary.atTheMoneyVolatility).toMatchObject({ value: expect.closeTo(mean, 12) });
  });
});
