/** A strike of one expiry with its raw sides in one currency a share; null, 0 and below are no price. */
export interface RawStrike {
  readonly strike: number;
  readonly callBid: number | null;
  readonly callAsk: number | null;
  readonly putBid: number | null;
  readonly putAsk: number | null;
}

/** A strike and the option price it weighs with, ascending in strike where in a list. */
export interface StripQuote {
  readonly strike: number;
  readonly price: number;
}

export interface StripTerms {
  readonly years: number;
  /** Continuous per year. */
  readonly rate: number;
  readonly forward: number;
  /** K0, the highest listed strike at or below the forward. */
  readonly atStrike: number;
}

/**
 * Variance per year of a strip of options out of the money: 2/T sum(dK/K^2 e^(rT) Q) - (F/K0 - 1)^2 / T. dK is half the
 * distance between the neighbours, at the ends the distance to the only one. Two quotes at least. Cboe, VIX white paper.
 */
export function stripVariance(quotes: readonly StripQuote[], terms: StripTerms): number {
  const { years, rate, forward, atStrike } = terms;
  const growth = Math.exp(rate * years);
  const last = quotes.length - 1;
  const sum = quotes.reduce((total, { strike, price }, index) => {
    const below = (quotes[Math.max(0, index - 1)] as StripQuote).strike;
    const above = (quotes[Math.min(last, index + 1)] as StripQuote).strike;
    const width = index === 0 || index === last ? above - below : (above - below) / 2;
    return total + (width / strike ** 2) * growth * price;
  }, 0);
  return (2 * sum - (forward / atStrike - 1) ** 2) / years;
}

/**
 * The level at `target` from two total variances, linear in time, in points: 100 sqrt(total at the target / target).
 * Null where the line is below 0, as it may be outside of the two terms. The times share one unit, `year` among them.
 */
export function levelBetween(
  [near, next]: readonly [
    { readonly time: number; readonly variance: number },
    { readonly time: number; readonly variance: number },
  ],
  { target, year }: { readonly target: number; readonly year: number },
): number | null {
  const share = (target - near.time) / (next.time - near.time);
  const nearTotal = (near.time / year) * near.variance;
  const nextTotal = (next.time / year) * next.variance;
  const total = nearTotal * (1 - share) + nextTotal * share;
  const variance = (total * year) / target;
  return variance >= 0 ? 100 * Math.sqrt(variance) : null;
}
