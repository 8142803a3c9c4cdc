/** A stretch of prices; null says without bound on that side. */
export interface PriceInterval {
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * Distribution of the underlying's price at expiry, regardless of its source. All probabilities are between 0
 * and 1 and all levels in the underlying's currency.
 */
export interface TerminalDistribution {
  readonly kind: "risk-neutral" | "lognormal" | "empirical" | "smile";
  /** Expected price at expiry. */
  readonly mean: number;
  /** P(price <= level). */
  probabilityBelow(level: number): number;
  /** P(price > level), to full precision where it is small. */
  probabilityAbove(level: number): number;
  /** P(lower < price < upper), ends left out. */
  probabilityInside(interval: PriceInterval): number;
  /** E[max(price - level, 0)], pesos a share, undiscounted. */
  expectedExcess(level: number): number;
  /** Probability per peso at a level; null where the distribution is made of single points. */
  density(level: number): number | null;
}
