import { expect, test } from "vitest";

import { planPrice } from "./prices.ts";
import { planSeed } from "../seed.ts";

/** Cents by whole numbers alone: 12 months less a fifth, then the percent, each rounded half up. */
function centsOf(monthly: bigint, isYearly: boolean, percent: bigint): bigint {
  const list = isYearly ? (monthly * 12n * 80n + 50n) / 100n : monthly;
  return (list * (100n - percent) + 50n) / 100n;
}

test("the seed's plans cost what the page says", () => {
  const prices = planSeed.map(({ priceArs }) => [
    planPrice({ monthly: priceArs, period: "monthly" }).amount,
    planPrice({ monthly: priceArs, period: "yearly" }).amount,
    planPrice({ monthly: priceArs, period: "yearly", offer: { kind: "percent", value: 15 } }).amount,
  ]);
  expect(prices).toEqual([
    [12_900, 123_840, 105_264],
    [27_900, 267_840, 227_664],
    [54_900, 527_040, 447_984],
  ]);
});

test("to the cent over every plan, period and percent, odd prices among them", () => {
  const monthly = [
    ...planSeed.map(({ priceArs }) => priceArs),
    0,
    0.01,
    0.05,
    9.99,
    12_345.67,
    999_999_999.99,
  ];
  let cases = 0;
  for (const price of monthly) {
    for (const period of ["monthly", "yearly"] as const) {
      for (let percent = 0; percent <= 100; percent += 1) {
        const offer = percent === 0 ? null : ({ kind: "percent", value: percent } as const);
        const { amount, freeMonths } = planPrice({ monthly: price, period, offer });
        const cents = BigInt(Math.round(price * 100));
        expect(Math.round(amount * 100)).toBe(Number(centsOf(cents, period === "yearly", BigInt(percent))));
        expect(freeMonths).toBe(0);
        cases += 1;
      }
    }
  }
  expect(cases).toBe(9 * 2 * 101);
});

test("free months change how long, not how much", () => {
  const offer = { kind: "months", value: 2 } as const;
  expect(planPrice({ monthly: 27_900, period: "monthly", offer })).toEqual({
    listAmount: 27_900,
    amount: 27_900,
    freeMonths: 2,
    months: 3,
  });
  expect(planPrice({ monthly: 27_900, period: "yearly", offer }).months).toBe(14);
});
