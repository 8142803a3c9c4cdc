import { expect, test } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { kellyOfView, unitLosses } from "./unit-losses.ts";

test("Kelly takes the worse end of a view, over all outcomes in terms of the loss", () => {
  const view = { change: 0.1, doubt: 0.05 };
  const [good, fair] = [Float64Array.of(20, -10), Float64Array.of(10, -10)];
  // Two to one at even chances: 1/2 - 1/2 / 2.
  expect(kellyOfView([good, good], 10, view)).toBeCloseTo(0.25, 9);
  // A loss half as large takes half the share: as many units.
  expect(kellyOfView([good, good], 5, view)).toBeCloseTo(0.125, 9);
  expect(kellyOfView([fair, good], 10, view)).toBe(0);
  // Three outcomes: E x / (1 + f x) of 2, -0,5 and -1 is 0 at 0,10685.
  expect(kellyOfView([Float64Array.of(20, -5, -10), good], 10, view)).toBeCloseTo(0.10685, 5);
  expect(kellyOfView([good, good], 10, null)).toBeNull();
});

test("the value at risk is of the newest 250 stretches: what fell before them counts no more", () => {
  const unit = [{ kind: "share", quantity: 100, price: 100 }] as const;
  const market = { spot: 100, instant: Date.parse("2026-11-20T20:00:00Z"), rate: 0.3 };
  const closesOf = (prices: readonly number[]) =>
    prices.map((close, index) => ({
      date: new Date(Date.parse("2024-01-01T00:00:00Z") + index * 86_400_000).toISOString().slice(0, 10),
      close,
    }));
  // A fall of a tenth in each stretch of five, 250 times; before them one of a half, or none.
  const newest = Array.from({ length: 255 }, (_, index) => 100 * 0.9 ** (index / 5));
  const atRisk = (before: number) => {
    const losses = unitLosses({
      unit,
      costs: noCosts,
      market,
      closes: closesOf([before, before, ...newest]),
    });
    return losses.ok ? losses["value-at-risk"] : null;
  };
  expect(atRisk(100)).toBeCloseTo(1_000, 6);
  expect(atRisk(200)).toBeCloseTo(1_000, 6);
});
