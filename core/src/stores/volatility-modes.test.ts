import { describe, expect, it } from "vitest";

import { createMemoryStorage } from "../auth/index.ts";
import { setUpCalculator } from "./testing/fake-market.ts";
import { textbook } from "./testing/independent-black-scholes.ts";
import { asOf, expiration, option, years } from "./testing/whole-market.ts";

const spot = 7_500;
const strikes = [6_000, 6_400, 6_800, 7_200, 7_600, 8_000, 8_400, 8_800, 9_200];
/** A smile of one's own: 44 % at the money, more on both sides. */
const smile = (strike: number) => 0.44 + 0.6 * Math.log(strike / spot) ** 2;
/** Continuous. */
const trueRate = Math.log1p((0.24 * 28) / 365) / years;
const priceOf = (type: "call" | "put", strike: number, volatility = smile(strike)) =>
  textbook({ type, spot, strike, years, rate: trueRate }, volatility).price;
function quoted(type: "call" | "put", strike: number, spread = 0.004) {
  const price = priceOf(type, strike);
  return option(`GFG${type === "call" ? "C" : "V"}${strike}DI`, {
    bid: price * (1 - spread / 2),
    ask: price * (1 + spread / 2),
  });
}

const options = strikes.flatMap((strike) => [quoted("call", strike), quoted("put", strike)]);
const cauciones = [
  { days: 1, rate: 15 },
  { days: 30, rate: 24 },
  { days: 60, rate: 30 },
];
const market = { asOf, spot, share: { bid: 7_498, ask: 7_502 }, rates: cauciones, options };
const later = (milliseconds: number) => new Date(Date.parse(asOf) + milliseconds).toISOString();

describe("the volatility of theoretical values", () => {
  it("is what the money says, remembered, until a number is written", () => {
    const preferences = createMemoryStorage();
    const { snapshot, calculator, state, call } = setUpCalculator({ preferences });
    snapshot(market);
    expect(state().volatility).toEqual({ mode: "fixed", origin: "fixed", percent: 20 });
    calculator.setRateMode("nearest");
    calculator.setVolatilityMode("at-the-money");
    expect(state().volatility).toMatchObject({ mode: "at-the-money", origin: "at-the-money" });
    expect(state().volatility.percent).toBeCloseTo(44, 1);
    expect(call(8_800).theoretical).toMatchObject({
      value: expect.closeTo(priceOf("call", 8_800, 0.44), 0),
    });
    const again = setUpCalculator({ preferences });
    again.snapshot(market);
    expect(again.state().volatility.mode).toBe("at-the-money");
    calculator.setVolatilityPercent(35);
    expect(state().volatility).toEqual({ mode: "fixed", origin: "fixed", percent: 35 });
  });

  it("by the smile is each base's own, so that theoretical and market meet", () => {
    const { snapshot, calculator, state } = setUpCalculator();
    snapshot(market);
    calculator.setRateMode("nearest");
    calculator.setVolatilityMode("smile");
    expect(state().volatility).toMatchObject({ mode: "smile", origin: "smile" });
    expect(state().volatility.percent).toBeCloseTo(44, 1);
    for (const { call } of state().rows) {
      const { theoretical, mid, theoreticalFrom } = call ?? {};
      // In pesos; with 20 % it is 180 at the money.
      expect(theoretical?.ok && mid ? Math.abs(theoretical.value - mid) : Number.NaN).toBeLessThan(12);
      expect(theoreticalFrom).toBe("input");
    }
  });

  it("falls back to the number written where the market says nothing, and says so", () => {
    const { snapshot, calculator, state, call } = setUpCalculator();
    snapshot({ asOf, spot, rates: cauciones, options: strikes.map((strike) => option(`GFGC${strike}DI`)) });
    for (const mode of ["at-the-money", "smile"] as const) {
      calculator.setVolatilityMode(mode);
      expect(state().volatility).toEqual({ mode, origin: "fixed", percent: 20 });
      expect(call(8_000)).toMatchObject({ theoreticalFrom: "input", greeksFrom: "input" });
    }
  });

  it("of an option without a price is the smile's, marked, while its neighbours keep the number written", () => {
    const { snapshot, calculator, call, put } = setUpCalculator();
    snapshot({ ...market, options: [...options, option("GFGC8200DI")] });
    calculator.setRateMode("nearest");
    expect(call(8_200)).toMatchObject({ theoreticalFrom: "smile", greeksFrom: "smile" });
    const { theoretical } = call(8_200);
    expect(theoretical.ok && theoretical.value / priceOf("call", 8_200)).toBeCloseTo(1, 1);
    const { delta } = textbook({ type: "call", spot, strike: 8_200, years, rate: trueRate }, smile(8_200));
    expect(call(8_200).greeks).toMatchObject({ deltaPercent: expect.closeTo(delta * 100, -0.5) });
    expect(call(8_000)).toMatchObject({ theoreticalFrom: "input", greeksFrom: "own-iv" });
    expect(call(8_000).theoretical).toMatchObject({ value: expect.closeTo(priceOf("call", 8_000, 0.2), 1) });
    expect(put(8_000).greeksFrom).toBe("own-iv");
  });

  it("of the smile holds between two fits and moves with the spot, then follows the quotes", () => {
    const { snapshot, tick, calculator, state } = setUpCalculator();
    snapshot(market);
    calculator.setVolatilityMode("smile");
    const dearer = strikes.flatMap((strike) =>
      (["call", "put"] as const).map((type) => {
        const { symbol, bid, ask, ...rest } = { ...option("x"), ...quoted(type, strike) };
        return { ...rest, symbol, bid: Number(bid) * 1.2, ask: Number(ask) * 1.2 };
      }),
    );
    const first = state().volatility.percent;
    tick({ asOf: later(4_999), options: dearer });
    expect(state().volatility.percent).toBe(first);
    tick({ asOf: later(5_000) });
    expect(state().volatility.percent).toBeGreaterThan(first + 2);
  });
});

it("the rate of the caución nearest to the expiry takes the term quoted nearest, whatever was chosen", () => {
  const { snapshot, calculator, state } = setUpCalculator();
  snapshot(market);
  calculator.setCaucionDays(60);
  calculator.setRateMode("nearest");
  // 28 days: 30 is nearer than 1 and 60.
  expect(state().rate).toMatchObject({ mode: "nearest", origin: "caucion", days: 30, tnaPercent: 24 });
  snapshot({ ...market, rates: [{ days: 1, rate: 15, fallback: true }] });
  expect(state().rate).toMatchObject({ mode: "nearest", origin: "fallback" });
  expect(state().expiry?.expiration).toBe(expiration);
});
