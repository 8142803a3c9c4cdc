export type Pace = {
  /** Milliseconds until the next round, up to a tenth more by chance so that processes spread. */
  next(): number;
  /** The provider asked for less: half as often, down to the slowest. */
  slower(): void;
  /** A round went well: a little closer to the configured pace. */
  faster(): void;
};

const recovery = 0.9;
const slowestFactor = 16;
const jitter = 0.1;

/** Pace of a provider's polling. `random` gives numbers from 0 to 1, exclusive. */
export function createPace({
  pollMilliseconds,
  random,
}: {
  pollMilliseconds: number;
  random: () => number;
}): Pace {
  let interval = pollMilliseconds;
  return {
    next: () => Math.round(interval * (1 + random() * jitter)),
    slower() {
      interval = Math.min(interval * 2, pollMilliseconds * slowestFactor);
    },
    faster() {
      interval = Math.max(interval * recovery, pollMilliseconds);
    },
  };
}
