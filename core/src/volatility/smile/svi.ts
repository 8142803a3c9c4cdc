/**
 * Raw SVI of one expiry (Gatheral 2004): total variance w(k) = a + b (rho (k - m) + sqrt((k - m)^2 + sigma^2)).
 * w is volatility^2 x years, not a variance per year: a and b grow with the term.
 */
export interface SviParameters {
  readonly a: number;
  readonly b: number;
  readonly rho: number;
  readonly m: number;
  readonly sigma: number;
}

/** A total variance with its first and second derivative in log-moneyness. */
export interface VarianceCurve {
  readonly variance: number;
  readonly slope: number;
  readonly curvature: number;
}

/** SVI's total variance and its derivatives at one log-moneyness. */
export function sviCurve({ a, b, rho, m, sigma }: SviParameters, logMoneyness: number): VarianceCurve {
  const distance = logMoneyness - m;
  const root = Math.sqrt(distance * distance + sigma * sigma);
  return {
    variance: a + b * (rho * distance + root),
    slope: b * (rho + distance / root),
    curvature: (b * sigma * sigma) / (root * root * root),
  };
}

/** Total variance (volatility^2 x years) at k = ln(strike / forward). Parameters are taken as they are, not checked. */
export function sviTotalVariance(parameters: SviParameters, logMoneyness: number): number {
  return sviCurve(parameters, logMoneyness).variance;
}

/**
 * Durrleman's g at k = ln(strike / forward): (1 - k w'/2w)^2 - w'^2/4 (1/w + 1/4) + w''/2. Below 0 a butterfly costs less
 * than nothing: the implied density is negative there. Minus infinity where the total variance isn't above 0.
 */
export function butterflyDensity(parameters: SviParameters, logMoneyness: number): number {
  return densityOf(sviCurve(parameters, logMoneyness), logMoneyness);
}

/** `butterflyDensity` of any smile, from its curve at this log-moneyness. */
export function densityOf({ variance, slope, curvature }: VarianceCurve, logMoneyness: number): number {
  if (variance <= 0) return Number.NEGATIVE_INFINITY;
  const lean = 1 - (logMoneyness * slope) / (2 * variance);
  return lean * lean - ((slope * slope) / 4) * (1 / variance + 0.25) + curvature / 2;
}
