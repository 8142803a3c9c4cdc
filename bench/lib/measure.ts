/** One thing measured: does its whole job over `count` items at every call. */
export interface Job {
  readonly name: string;
  readonly count: number;
  readonly run: () => void;
}

const WARM_UPS = 3;

/**
 * Nanoseconds per item of each job, by name: the median of `repeats` rounds in which the jobs alternate, so
 * that a slow spell of the machine touches all of them.
 */
export function measureInterleaved(jobs: readonly Job[], repeats: number): ReadonlyMap<string, number> {
  const samples = new Map<string, number[]>(jobs.map((job) => [job.name, []]));
  for (const job of jobs) for (let pass = 0; pass < WARM_UPS; pass++) job.run();
  for (let round = 0; round < repeats; round++) {
    for (const job of jobs) {
      const start = performance.now();
      job.run();
      samples.get(job.name)?.push(((performance.now() - start) * 1e6) / job.count);
    }
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Share of the way through the sorted values: 0.99 is the 99th percentile, 1 the largest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
