/** Components of a result, in total pesos; they add up to it. */
export interface ResultParts {
  /** Delta: the share's move, with half of what time, volatility and rate did to delta meanwhile. */
  readonly share: number;
  /** Gamma: what the share's own move did to delta. */
  readonly convexity: number;
  readonly time: number;
  readonly volatility: number;
  readonly rate: number;
  /** Trades in between, from their price to the price at the end. */
  readonly trades: number;
  /** Costs of those trades; 0 or below. */
  readonly costs: number;
  /** The result less all the others. */
  readonly unexplained: number;
}

export const noParts: ResultParts = {
  share: 0,
  convexity: 0,
  time: 0,
  volatility: 0,
  rate: 0,
  trades: 0,
  costs: 0,
  unexplained: 0,
};

const names = Object.keys(noParts) as (keyof ResultParts)[];

export function sumParts(all: readonly ResultParts[]): ResultParts {
  const sum = { ...noParts };
  for (const parts of all) for (const name of names) sum[name] += parts[name];
  return sum;
}

export function scaleParts(parts: ResultParts, factor: number): ResultParts {
  const scaled = { ...noParts };
  for (const name of names) scaled[name] = parts[name] * factor;
  return scaled;
}

export function totalOf(parts: ResultParts): number {
  return names.reduce((sum, name) => sum + parts[name], 0);
}
