import { describe, expect, it } from "vitest";

import { setUpCalculator } from "./testing/fake-market.ts";
import { asOf, expiration, years, cauciones, option, chain, wholeMarket } from "./testing/whole-market.ts";

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
    expect(state().rate).toMatchObject({ mode: "implied", origin: "fallback", tnaPercent: 15 });
    expect(state().notices).toContain("rate-fallback");
    expect(state().summary.impliedRate).toEqual({ ok: false, reason: "one-sided" });
    expect(row(7400).syntheticSpot).toEqual({ ok: false, reason: "one-sided" });
  });
});

describe("the person's own rate", () => {
  it("starts from the one in force, and stays as written through the other modes", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setCaucionDays(7);
    calculator.setRateMode("manual");
    expect(state().inputs).toMatchObject({ rateMode: "manual", manualRatePercent: 20 });
    expect(state().rate).toMatchObject({ origin: "manual", tnaPercent: 20, days: 28 });
    calculator.setManualRatePercent(31.5);
    calculator.setRateMode("caucion");
    expect(state().rate).toMatchObject({ origin: "caucion", tnaPercent: 20 });
    calculator.setRateMode("manual");
    expect(state().rate).toMatchObject({ origin: "manual", tnaPercent: 31.5 });
  });
});

describe("rate by caución", () => {
  it("uses the term chosen; one that is not listed falls back to 15 %, converted the same way", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    snapshot(wholeMarket);
    expect(state().cauciones.map(({ days, ratePercent }) => [days, ratePercent])).toEqual([
      [1, 18],
      [7, 20],
    ]);
    calculator.setCaucionDays(7);
    expect(state().rate.continuous).toBeCloseTo((Math.log(1 + (0.2 * 7) / 365) * 365) / 7, 14);
    calculator.setCaucionDays(30);
    expect(state().rate).toMatchObject({ origin: "fallback", tnaPercent: 15, days: 30 });
    expect(state().rate.continuous).toBeCloseTo((Math.log(1 + (0.15 * 30) / 365) * 365) / 30, 14);
  });
});

describe("expiries", () => {
  it("are tabs in order, their days counted as people do; the nearest alive is shown at first", () => {
    const { snapshot, state } = setUpCalculator();
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
    // The evening before is a day away, whatever fraction of one is left to value it with.
    snapshot({ ...wholeMarket, asOf: "2026-12-17T20:00:00-03:00" });
    const [eve] = state().expiries;
    expect(eve).toMatchObject({ expiration: "2026-12-18", days: 0.875, calendarDays: 1, expired: false });
  });

  it("keep the one that was picked", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [...chain, { symbol: "GFGC7400FE", strike: 7400, expiration: "2027-02-19" }],
    });
    calculator.selectExpiry("2027-02-19");
    expect(state().rows).toHaveLength(1);
    expect(state().yearsToExpiry).toBeCloseTo(91 / 365, 14);
  });

  it("an expired series shows reasons, not zeros", () => {
    const { calculator, snapshot, state, call } = setUpCalculator();
    snapshot({
      asOf,
      spot: 7510,
      rates: cauciones,
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

  // GGAL December 2026: third Friday the 18th; month end the 31st.
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
