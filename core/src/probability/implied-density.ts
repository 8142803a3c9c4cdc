import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

/** A call of one expiry. */
export interface StrikePrice {
  readonly strike: number;
  readonly price: number;
}

/** Risk-neutral density at a strike, read off three neighbouring calls. */
export interface DensityPoint {
  readonly level: number;
  /** Probability per peso; negative where the three prices allow an arbitrage by butterfly. */
  readonly density: number;
  readonly isArbitrage: boolean;
}

export type ImpliedDensityResult = Result<
  { readonly points: readonly DensityPoint[] },
  "too-few" | "invalid-input"
>;

/**
 * Risk-neutral density from a chain's call prices, e^(rate x years) times the second difference in strike
 * (Breeden and Litzenberger, 1978), on unequal strikes. Rows without a positive strike and price are left out,
 * of equal strikes the later wins; needs three.
 */
export function impliedDensity({
  calls,
  rate,
  yearsToExpiry,
}: {
  readonly calls: readonly StrikePrice[];
  /** Continuous per year. */
  readonly rate: number;
  readonly yearsToExpiry: number;
}): ImpliedDensityResult {
  const growth = Math.exp(rate * yearsToExpiry);
  if (!(yearsToExpiry > 0) || !isPositiveNumber(growth)) return fail("invalid-input");
  const byStrike = new Map(
    calls
      .filter(({ strike, price }) => isPositiveNumber(strike) && isPositiveNumber(price))
      .map(({ strike, price }) => [strike, price]),
  );
  const sorted = [...byStrike].sort(([one], [other]) => one - other);
  if (sorted.length < 3) return fail("too-few");
  const points: DensityPoint[] = [];
  for (let index = 1; index < sorted.length - 1; index++) {
    const [low, lowPrice] = sorted[index - 1] as [number, number];
    const [level, price] = sorted[index] as [number, number];
    const [high, highPrice] = sorted[index + 1] as [number, number];
    const bend = (highPrice - price) / (high - level) - (price - lowPrice) / (level - low);
    const density = (growth * 2 * bend) / (high - low);
    points.push({ level, density, isArbitrage: density < 0 });
  }
  return succeed({ points });
}
