import { putNewest } from "./share-under-way.ts";
import type { SharedCounts } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";

const maximumKeys = 100_000;

export type WindowState = { readonly remaining: number; readonly resetSeconds: number };

/**
 * Counts calls by key in fixed windows, and can say at any time what is left of a key's. With `shared` the calls of
 * other processes count too.
 */
export function createCallWindows({
  clock,
  limit,
  windowMilliseconds,
  shared,
}: {
  clock: Clock;
  limit: number;
  windowMilliseconds: number;
  shared?: SharedCounts | undefined;
}) {
  const windows = new Map<string, { startedAt: number; calls: number }>();
  const current = (key: string) => {
    const window = windows.get(key);
    return window === undefined || clock.now() - window.startedAt >= windowMilliseconds ? null : window;
  };
  /** Until the key's window ends, fractional; a whole window where none is open. */
  const secondsLeft = (key: string): number => {
    const now = clock.now();
    return ((current(key)?.startedAt ?? now) + windowMilliseconds - now) / 1_000;
  };
  const look = (key: string): WindowState => ({
    remaining: Math.max(0, limit - (current(key)?.calls ?? 0)),
    resetSeconds: Math.max(1, Math.ceil(secondsLeft(key))),
  });
  const open = (key: string) => {
    const window = { startedAt: clock.now(), calls: 0 };
    putNewest(windows, key, window, maximumKeys);
    return window;
  };
  const add = (key: string, calls: number): void => {
    (current(key) ?? open(key)).calls += calls;
  };
  shared?.onTold(add);
  return {
    look,
    secondsLeft,
    /** True if the call is within the limit; a refused one isn't counted. */
    take(key: string, calls = 1): boolean {
      if ((current(key)?.calls ?? 0) >= limit) return false;
      add(key, calls);
      shared?.tell(key, calls);
      return true;
    },
    /** Counts calls that were answered already. */
    add(key: string, calls: number): void {
      add(key, calls);
      shared?.tell(key, calls);
    },
  };
}

/** Counts calls by key in windows; gives the seconds to wait once a key is above its limit, otherwise null. */
export function createCallLimit(
  options: Parameters<typeof createCallWindows>[0],
): (key: string) => number | null {
  const windows = createCallWindows(options);
  return (key) => (windows.take(key) ? null : windows.secondsLeft(key));
}
