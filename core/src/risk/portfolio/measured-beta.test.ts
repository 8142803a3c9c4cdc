import { expect, it } from "vitest";

import { addDays } from "../../symbols/index.ts";
import { measuredBeta } from "./measured-beta.ts";
import type { BetaRow } from "./measured-beta.ts";

const row = (
  day: string,
  spot: number | null,
  atTheMoney: number | null,
  more: Partial<BetaRow> = {},
): BetaRow => ({
  day,
  expiration: "2026-12-18",
  years: 40 / 365,
  spot,
  atTheMoney,
  ...more,
});
/** A share that goes up and down by a hundredth, its volatility by 0.4 of that the other way. */
const sessions = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    row(addDays("2026-09-01", place), 7_000 * Math.exp(0.01 * (place % 2)), 0.45 - 0.004 * (place % 2)),
  );

it("is the slope of what was stored, with how many days it rests on", () => {
  const result = measuredBeta(sessions(22));
  expect(result).toMatchObject({ changes: 21, from: "2026-09-01", to: "2026-09-22", fewest: 20 });
  expect(result.beta?.beta).toBeCloseTo(-0.4, 10);
  expect(result.beta?.days).toBe(21);
});

it("is that of the expiry nearest to thirty days, not of a later one", () => {
  const days = sessions(22);
  const both = days.flatMap((one, place) => [
    { ...one, expiration: "2027-02-19", years: 61 / 365, atTheMoney: 0.45 - 0.001 * (place % 2) },
    { ...one, years: 34 / 365 },
  ]);
  expect(measuredBeta(both).beta?.beta).toBeCloseTo(-0.4, 10);
});

it("leaves out the changes to and from a day without a volatility or a price", () => {
  for (const unknown of [{ atTheMoney: null }, { spot: null }, { spot: 0 }]) {
    const days = sessions(24).map((one, place) => (place === 11 ? { ...one, ...unknown } : one));
    const { beta: found, changes } = measuredBeta(days);
    expect(changes).toBe(21);
    expect(found?.beta).toBeCloseTo(-0.4, 10);
  }
});

it("claims nothing below 20 changes, and says how many there are", () => {
  expect(measuredBeta(sessions(20))).toMatchObject({ beta: null, changes: 19 });
  expect(measuredBeta([])).toEqual({ beta: null, changes: 0, from: null, to: null, fewest: 20 });
});
