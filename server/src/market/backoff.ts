/** Waits of a feed before it calls a lost upstream again, milliseconds. */
export type BackoffLimits = {
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
};

export const feedBackoff: BackoffLimits = { firstMilliseconds: 1_000, longestMilliseconds: 60_000 };

export type Backoff = {
  /**
   * The next wait: twice the last, up to the longest, less up to a quarter by chance so processes spread. A patient
   * one is the longest at once: a wrong password is not worth many tries.
   */
  next(isPatient?: boolean): { readonly attempt: number; readonly milliseconds: number };
  /** The upstream works again. */
  reset(): void;
};

/** Exponential waits. `random` gives numbers from 0 to 1, exclusive. */
export function createBackoff(
  { firstMilliseconds, longestMilliseconds }: BackoffLimits,
  random: () => number = Math.random,
): Backoff {
  let attempt = 0;
  return {
    next(isPatient = false) {
      const doubled = Math.min(firstMilliseconds * 2 ** Math.min(attempt, 30), longestMilliseconds);
      const whole = isPatient ? longestMilliseconds : doubled;
      attempt += 1;
      return { attempt, milliseconds: Math.round(whole * (1 - random() / 4)) };
    },
    reset() {
      attempt = 0;
    },
  };
}
