import { isKnownNumber, succeed } from "../lib/index.ts";
import type { Failure, Success } from "../lib/index.ts";
import { countAtOrBelow } from "./cumulative-shares.ts";

/** Observations below which no probability is claimed. */
export const minimumSample = 30;

/** A sample frequency with its confidence interval. */
export interface SampleProbability {
  /** Share of the observations at or below the level. */
  readonly probability: number;
  /** Ends of the bootstrap's 90 % interval. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** Observations that do not overlap: count / window, rounded down, at least 1. */
  readonly effectiveCount: number;
}

export type SampleProbabilityResult =
  | Success<SampleProbability>
  | Failure<"too-few", { readonly count: number; readonly needed: number }>;

export interface SampleProbabilityInput {
  /** Observations in their order of time; unknown ones are left out. */
  readonly values: readonly (number | null)[];
  readonly level: number;
  /** Uniform numbers in [0, 1), seeded by the caller. */
  readonly random: () => number;
  /** Sessions that one observation spans; overlapping observations are drawn in blocks of this length. */
  readonly window?: number;
  readonly resamples?: number;
}

/**
 * P(value <= level) from history with a 90 % interval by the moving-block bootstrap (Kunsch, 1989). Refused below
 * 30 observations.
 */
export function sampleProbability(input: SampleProbabilityInput): SampleProbabilityResult {
  const { level, random, resamples = 1_000 } = input;
  const known = input.values.filter(isKnownNumber);
  const count = known.length;
  if (count < minimumSample || Number.isNaN(level)) {
    return { ok: false, reason: "too-few", count, needed: minimumSample };
  }
  const window = Math.min(Math.max(1, Math.floor(input.window ?? 1)), count);
  const hits = Uint8Array.from(known, (value) => (value <= level ? 1 : 0));
  const shares = new Float64Array(resamples).map(() => blockShare({ hits, window, random })).sort();
  return succeed({
    probability: countAtOrBelow(Float64Array.from(known).sort(), level) / count,
    low: quantile(shares, 0.05),
    high: quantile(shares, 0.95),
    count,
    effectiveCount: Math.max(1, Math.floor(count / window)),
  });
}

function blockShare({
  hits,
  window,
  random,
}: {
  hits: Uint8Array;
  window: number;
  random: () => number;
}): number {
  const count = hits.length;
  let sum = 0;
  let drawn = 0;
  while (drawn < count) {
    const start = Math.floor(random() * (count - window + 1));
    const length = Math.min(window, count - drawn);
    for (let offset = 0; offset < length; offset++) sum += hits[start + offset] as number;
    drawn += length;
  }
  return sum / count;
}

/** Linear between order statistics. */
function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const index = Math.floor(position);
  const low = sorted[index] as number;
  const high = sorted[Math.min(index + 1, sorted.length - 1)] as number;
  return low + (position - index) * (high - low);
}

/** Uniform numbers in [0, 1) from a seed: a 32-bit counter through a mixing function; the same everywhere. */
export function createSeededRandom(seed: number): () => number {
  let counter = seed | 0;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = counter ^ (counter >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
