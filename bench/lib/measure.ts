/** Share of the way through the sorted values: 0.99 is the 99th percentile, 1 the largest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
