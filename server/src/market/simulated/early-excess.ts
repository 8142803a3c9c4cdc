import { americanPrice, blackScholes } from "@paridad/core/pricing";

const excesses = new Map<string, number>();
const mostExcesses = 20_000;

type PutTerms = {
  readonly spot: number;
  readonly strike: number;
  readonly years: number;
  readonly rate: number;
  readonly volatility: number;
};

/**
 * Pesos that the right to exercise a put early is worth beyond the European price. It moves slowly and takes a hundred
 * times as long to solve, so it is solved once for each point of a grid, by moneyness, which all series share: 1 % of the
 * share, 2 points of volatility, a day, a point of rate.
 */
export function earlyExcess({ spot, strike, years, rate, volatility }: PutTerms): number {
  const grid = {
    spot: Math.exp(Math.round(Math.log(spot / strike) * 100) / 100),
    strike: 1,
    yearsToExpiry: Math.max(1, Math.round(years * 365)) / 365,
    rate: Math.round(rate * 100) / 100,
    volatility: Math.round(volatility * 50) / 50,
  };
  const key = Object.values(grid).join(" ");
  const known = excesses.get(key);
  if (known !== undefined) return known * strike;
  const option = { ...grid, type: "put" as const };
  const american = americanPrice({ ...option, quality: "fast" });
  const excess = american.ok ? Math.max(0, american.price - blackScholes(option).price) : 0;
  if (excesses.size >= mostExcesses) excesses.clear();
  excesses.set(key, excess);
  return excess * strike;
}
