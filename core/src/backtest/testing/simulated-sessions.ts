import { blackScholes } from "../../pricing/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import type { PastSession } from "../back-test-types.ts";

const day = 86_400_000;
const strikes = [0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15];

/**
 * Expiries 64 days apart, each with a session `days` before it and one on it: the share a lognormal walk that grows by the
 * rate, every option priced by Black and Scholes at the walk's own volatility.
 */
export function simulatedSessions({
  expiries,
  days,
  tna,
  volatility,
  seed,
}: {
  readonly expiries: number;
  readonly days: number;
  readonly tna: number;
  readonly volatility: number;
  readonly seed: number;
}): PastSession[] {
  const random = createSeededRandom(seed);
  const years = days / 365;
  const rate = Math.log(1 + tna * years) / years;
  let spot = 1_000;
  return Array.from({ length: expiries }, (_, index) => {
    const end = Date.UTC(2020, 0, 1) + index * 64 * day;
    const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
    const options = strikes.flatMap((moneyness) =>
      (["call", "put"] as const).map((type) => {
        const strike = moneyness * spot;
        const terms = { type, strike, spot, yearsToExpiry: years, rate, volatility };
        const { price } = blackScholes(terms);
        const symbol = `${type}${moneyness}`;
        return {
          symbol,
          type,
          strike,
          expiration: dateOf(end),
          last: price,
          bid: null,
          ask: null,
          volume: 50,
        };
      }),
    );
    const entry = { date: dateOf(end - days * day), spot, rate: tna, options };
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    spot *= Math.exp((rate - volatility ** 2 / 2) * years + volatility * Math.sqrt(years) * normal);
    return [entry, { date: dateOf(end), spot, rate: tna, options: [] }];
  }).flat();
}
