import { expect, test } from "vitest";

import { chartRange, deviationBands } from "./chart-range.ts";

const near = (value: number) => expect.closeTo(value, 8) as number;
const range = (change: Partial<Parameters<typeof chartRange>[0]>) =>
  chartRange({ spot: 1_000, strikes: [], breakevens: [], bands: null, ...change });

test("a chart reaches an eighth around the spot at least, and a margin beyond all that it must hold", () => {
  expect(range({})).toEqual({ lower: near(840), upper: near(1_160) });
  expect(range({ strikes: [900, 1_300] })).toEqual({ lower: near(840), upper: near(1_340) });
  expect(range({ strikes: [500, 700] })).toEqual({ lower: near(460), upper: near(1_160) });
  expect(range({ breakevens: [700, 1_500] })).toEqual({ lower: near(660), upper: near(1_540) });
  expect(range({ bands: { two: [600, 1_900] } })).toEqual({ lower: near(560), upper: near(1_940) });
});

test("breakevens and deviations four times away are beyond it, a base isn't; nothing is at 0", () => {
  expect(range({ breakevens: [250, 4_000, 0, -5] })).toEqual(range({}));
  expect(range({ breakevens: [250.01, 3_999] })).toEqual({ lower: near(210.01), upper: near(4_039) });
  expect(range({ bands: { two: [250, 4_000] } })).toEqual(range({}));
  expect(range({ strikes: [20, 5_000] })).toEqual({ lower: near(10), upper: near(5_040) });
});

test("bands stand around the median, one and two deviations away in logarithms", () => {
  const bands = deviationBands({ spot: 1_000, years: 0.25, volatility: 0.4, drift: 0.1 });
  // Median 1000 exp((0.1 - 0.08) / 4), a deviation of 0.2.
  const at = (count: number) => near(1_000 * Math.exp(0.005 + 0.2 * count));
  expect(bands).toMatchObject({ one: [at(-1), at(1)], two: [at(-2), at(2)], isOfSmile: false });
  // Lognormal density at the median: 1 / (x s sqrt(2 pi)).
  const median = 1_000 * Math.exp(0.005);
  expect(bands?.density(median)).toBeCloseTo(1 / (median * 0.2 * Math.sqrt(2 * Math.PI)), 12);
  expect(deviationBands({ spot: 1_000, years: 0.25, volatility: 0.4 })?.one[0]).toBeCloseTo(
    1_000 * Math.exp(-0.02 - 0.2),
    8,
  );
  expect(deviationBands({ spot: 1_000, years: 0.25, volatility: null })).toBeNull();
  expect(deviationBands({ spot: 1_000, years: 0, volatility: 0.4 })).toBeNull();
});
