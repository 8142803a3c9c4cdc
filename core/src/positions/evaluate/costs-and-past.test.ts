import { expect, it } from "vitest";

import { analyzeAt } from "../analyze-at.ts";
import { closePart, rollPosition } from "../life/roll-position.ts";
import { call, day, expiration, fieldsOf, put, share, today } from "../testing/legs.ts";
import { valuePosition } from "../value-position.ts";
import { evaluatePosition } from "./evaluate-position.ts";

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const scenario = { spot: 3707.5, instant: today, rate: 0.408 };
const bull = [call(3708.1, 10, 168, { volatility: 0.4 }), call(3858.1, -10, 98, { volatility: 0.5 })];

it("what was realized before is in the result at the expiry and in the return; the days of money are the caución's own", () => {
  const plain = evaluatePosition({ legs: bull, costs, scenario, caucionTna: 0.4 });
  const lifted = evaluatePosition({
    legs: bull,
    costs,
    realized: 9_000,
    scenario,
    caucionTna: 0.4,
    moneyDays: 20,
  });
  const maximumOf = ({ ends }: typeof plain) => {
    const { maximum } = fieldsOf(ends);
    return maximum.bounded ? maximum.value : Number.NaN;
  };
  expect(maximumOf(lifted)).toBeCloseTo(maximumOf(plain) + 9_000, 6);
  const { capital } = fieldsOf(lifted.capital);
  const interest = 0.4 * (20 / 365) * capital;
  expect(lifted.caucion).toBeCloseTo(interest, 6);
  expect(plain.caucion).toBeCloseTo(0.4 * (16 / 365) * fieldsOf(plain.capital).capital, 6);
  const best = fieldsOf(lifted.bestReturn);
  expect(best.share).toBeCloseTo(maximumOf(lifted) / capital, 12);
  expect(best.tna).toBeNull();
  const overCaucion = (of: typeof plain) => fieldsOf(of.expectedReturn).overCaucion?.pesos ?? Number.NaN;
  expect(overCaucion(lifted)).toBeCloseTo(overCaucion(plain) + 9_000, 6);
  // More was won already, so less has to be won for nothing to be lost.
  const breakevenOf = (of: typeof plain) => fieldsOf(of.atExpiry).netBreakevens[0] ?? Number.NaN;
  expect(breakevenOf(lifted)).toBeLessThan(breakevenOf(plain));
});

it("over two expiries the search finds its zeros and its best net of opening and of closing there", () => {
  const later = { expiration: expiration + 63 * day, volatility: 0.45 };
  const legs = [call(3708.1, -10, 168, { volatility: 0.41 }), call(3708.1, 10, 420, later)];
  const at = { legs, instant: expiration, rate: 0.408 };
  const result = fieldsOf(analyzeAt({ ...at, costs }));
  // 0.847 % of 168,000 and of 420,000.
  const paid = 0.00847 * 588_000;
  const free = fieldsOf(analyzeAt(at));
  expect(result.breakevens).toEqual(free.breakevens);
  expect(free.netBreakevens).toEqual(free.breakevens);
  expect(result.netBreakevens).toHaveLength(2);
  for (const spot of result.netBreakevens) {
    const { profit, legs: valued } = fieldsOf(valuePosition({ ...at, spot }));
    const closed = 0.00847 * valued.reduce((sum, { value }) => sum + Math.abs(value), 0);
    expect(profit).toBeCloseTo(paid + closed, 1);
  }
  expect(free.netMaximum).toEqual(free.maximum);
  // Between the zeros it gains.
  const [lower, upper] = result.netBreakevens;
  expect(result.netProfitIntervals).toEqual([{ lower, upper }]);
});

it("a roll's cash is what closing brings less what opening takes, each with its costs", () => {
  const legs = [share(100, 3700), call(3858.1, -1, 98)];
  const roll = {
    legs,
    costs,
    closings: [{ index: 1, quantity: 1, price: 40 }],
    openings: [call(4000, -1, 70, { expiration: expiration + 63 * day })],
  };
  const terms = { capital: 300_000, days: 63, spot: 3_707.5 };
  const rolled = fieldsOf(rollPosition({ ...roll, ...terms }));
  const paid = 0.00847 * (4_000 + 7_000);
  expect(rolled.costs).toBeCloseTo(paid, 8);
  expect(rolled.cash).toBeCloseTo(7_000 - 4_000 - paid, 8);
  expect(rolled.timeValueTna).toBeCloseTo(((3_000 - paid) / 300_000) * (365 / 63), 12);
  // Exercised at 4,000 the hundred shares bring 292.5 more each; a base below the share adds nothing to time value.
  const exercised = (3_000 - paid + 29_250) / 300_000;
  expect(rolled.exercisedTna).toBeCloseTo(exercised * (365 / 63), 12);
  // More intrinsic value sold is no more time value.
  const deep = { openings: [call(3108.1, -1, 826, { expiration: expiration + 63 * day })] };
  const deeper = fieldsOf(rollPosition({ ...roll, ...deep, ...terms }));
  expect(deeper.timeValue).toBeCloseTo(100 * (826 - 599.4 - 40) - 0.00847 * 86_600, 6);
  expect(deeper.exercisedTna).toBeCloseTo(deeper.timeValueTna ?? NaN, 12);
  expect(rolled.realized).toBeCloseTo(5_800 - 0.00847 * (9_800 + 4_000), 8);
  for (const unknown of [{ capital: 0 }, { days: 0 }, { spot: null }]) {
    const { timeValueTna, exercisedTna } = fieldsOf(rollPosition({ ...roll, ...terms, ...unknown }));
    expect([timeValueTna, exercisedTna]).toEqual([null, null]);
  }
  const bought = { ...roll, openings: [call(4000, 1, 70, { expiration: expiration + 63 * day })] };
  expect(fieldsOf(rollPosition({ ...bought, ...terms })).exercisedTna).toBeNull();
});

it("one closing that can't be is enough to refuse them all", () => {
  const legs = [call(3708.1, 2, 168), put(3708.1, -3, 150)];
  const good = { index: 0, quantity: 2, price: 0 };
  expect(closePart({ legs, closings: [good, { index: 1, quantity: 3, price: 5 }] })).toMatchObject({
    ok: true,
    legs: [],
  });
  for (const wrong of [
    { index: 1, quantity: 4, price: 5 },
    { index: 1, quantity: 0, price: 5 },
    { index: 1, quantity: 1.5, price: 5 },
    { index: 1, quantity: 1, price: -0.01 },
    { index: 1, quantity: 1, price: Number.NaN },
    { index: 2, quantity: 1, price: 5 },
    { index: 0, quantity: 1, price: 5 },
  ]) {
    const refused = { ok: false, reason: "invalid-closing" };
    expect(closePart({ legs, closings: [good, wrong] })).toEqual(refused);
    expect(rollPosition({ legs, closings: [good, wrong], openings: legs })).toEqual(refused);
  }
});
