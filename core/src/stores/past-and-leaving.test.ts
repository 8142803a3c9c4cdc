import { expect, it } from "vitest";

import type { PastVolatility } from "../volatility/index.ts";
import { caucionChoices } from "./caucion-choices.ts";
import { setUpCalculator } from "./testing/fake-market.ts";
import { wholeMarket, years } from "./testing/whole-market.ts";

it("asks an option's past by its kind, base, days and own volatility, and shows what it says", () => {
  const { calculator, snapshot, call } = setUpCalculator();
  snapshot(wholeMarket);
  const [row] = calculator.getState().rows;
  const strike = row?.strike ?? Number.NaN;
  expect(call(strike).past).toEqual({ ok: false, reason: "no-past" });
  const asked: Parameters<PastVolatility["read"]>[0][] = [];
  calculator.setPast({
    read(of) {
      asked.push(of);
      return { ok: true, percentile: 0.9, count: 120, mark: "dear" };
    },
  });
  expect(call(strike).past).toEqual({ ok: true, percentile: 0.9, count: 120, mark: "dear" });
  const of = asked.find((one) => one.type === "call" && one.strike === strike);
  const { auto } = call(strike).impliedVolatility;
  expect(of?.spot).toBe(calculator.getState().spot.effective);
  expect(of?.spot).toBe(7_510);
  expect(of?.days).toBeCloseTo(years * 365, 9);
  expect(of?.volatility).toBe(auto.ok ? auto.value : null);
  calculator.setPast(null);
  expect(call(strike).past).toEqual({ ok: false, reason: "no-past" });
});

it("hears nothing of the market any more once it is left", () => {
  const { calculator, snapshot, tick, connection } = setUpCalculator();
  snapshot(wholeMarket);
  const before = calculator.getState();
  calculator.dispose();
  tick({ spot: 9_999 });
  connection.setState({ status: "failed" });
  expect(calculator.getState()).toBe(before);
});

it("a term of the caución is made up only where the feed says so", () => {
  const rate = { days: 1, rate: 30, description: "1 día" };
  expect(
    caucionChoices([rate, { ...rate, days: 7, rate: 32, fallback: true }, { ...rate, fallback: false }]),
  ).toEqual([
    { days: 1, ratePercent: 30, description: "1 día", isFallback: false },
    { days: 7, ratePercent: 32, description: "1 día", isFallback: true },
    { days: 1, ratePercent: 30, description: "1 día", isFallback: false },
  ]);
});
