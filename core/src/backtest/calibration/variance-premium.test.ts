import { expect, it } from "vitest";

import { blackScholes } from "../../pricing/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import { daysBetween } from "../../symbols/index.ts";
import { whereRecorded } from "../../testing/recorded-data.ts";
import { closesUpTo, sessionForecasts, strikeCutsOf, variancePremium, weeklySessions } from "../index.ts";
import type { PastSession } from "../index.ts";
import { chainFile, recordedSessions } from "../testing/recorded-sessions.ts";

function premiumOf(sessions: readonly PastSession[]) {
  const record = { sessions, cuts: strikeCutsOf(sessions).cuts };
  const dated = weeklySessions(sessions).map((session) => ({
    date: session.date,
    forecasts: sessionForecasts({ session, closes: closesUpTo(record, session.date) }),
  }));
  return variancePremium(dated, record);
}

/** Every day of ten years is a session; the share moves by 50 % a year of 252 days, its options are priced at 60 %. */
function tenYears(): PastSession[] {
  const random = createSeededRandom(5);
  let spot = 1_000;
  return Array.from({ length: 3_650 }, (_, index) => {
    const date = new Date(Date.UTC(2016, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
    const end = Math.ceil((index + 1) / 60) * 60 - 1;
    const expiration = new Date(Date.UTC(2016, 0, 1) + end * 86_400_000).toISOString().slice(0, 10);
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    spot *= Math.exp((0.5 / Math.sqrt(252)) * normal);
    const yearsToExpiry = Math.max(1, daysBetween({ from: date, to: expiration })) / 365;
    const options = [0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15].flatMap((moneyness) =>
      (["call", "put"] as const).map((type) => {
        const strike = moneyness * spot;
        const { price } = blackScholes({ type, strike, spot, yearsToExpiry, rate: 0, volatility: 0.6 });
        const symbol = `${type}${moneyness}`;
        return { symbol, type, strike, expiration, last: price, bid: null, ask: null, volume: 50 };
      }),
    );
    return { date, spot, rate: 0.000001, options };
  });
}

it("of options priced at 60 % over a walk of 50 % is ten points, at every distance in days", () => {
  const [all, ...byDays] = premiumOf(tenYears());
  expect(all?.implied).toBeCloseTo(0.6, 3);
  expect(Math.abs((all?.realised ?? 0) - 0.5)).toBeLessThan(0.02);
  expect(all?.higher).toBeGreaterThan(0.7);
  expect(byDays.map(({ from, to }) => [from, to])).toEqual([
    [null, 15],
    [15, 31],
    [31, null],
  ]);
  expect(byDays.reduce((sum, { n }) => sum + n, 0)).toBe(all?.n);
  for (const { median } of byDays) expect(Math.abs((median ?? 0) - 0.1)).toBeLessThan(0.05);
});

it(
  "over the recorded weeks what came is that of a computation in another language",
  whereRecorded(chainFile),
  () => {
    const [all] = premiumOf(recordedSessions());
    // One of the expiries is the thirty rows of 2024-06-07 whose day is wrong.
    expect([all?.n, all?.expiries]).toEqual([108, 14]);
    expect(all?.realised).toBeCloseTo(0.57058, 4);
    expect(all?.implied).toBeCloseTo(0.4895, 3);
  },
);
