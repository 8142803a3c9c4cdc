import type { SharedCounts } from "../bus/bus.ts";
import type { Clock } from "../lib/clock.ts";

const maximumKeys = 100_000;

/**
 * Counts calls by key in windows; gives the seconds to wait once a key is above its limit, otherwise null. With `shared`
 * the calls of other processes count too.
 */
export function createCallLimit({
  clock,
  limit,
  windowMilliseconds,
  shared,
}: {
  clock: Clock;
  limit: number;
  windowMilliseconds: number;
  shared?: SharedCounts | undefined;
}): (key: string) => number | null {
  const windows = new Map<string, { startedAt: number; calls: number }>();
  const windowOf = (key: string) => {
    const now = clock.now();
    const known = windows.get(key);
    if (known !== undefined && now - known.startedAt < windowMilliseconds) return known;
    const window = { startedAt: now, calls: 0 };
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > maximumKeys && oldest !== undefined) windows.delete(oldest);
    return window;
  };
  shared?.onTold((key) => {
    windowOf(key).calls += 1;
  });
  return (key) => {
    const window = windowOf(key);
    if (window.calls >= limit) return (window.startedAt + windowMilliseconds - clock.now()) / 1_000;
    window.calls += 1;
    shared?.tell(key);
    return null;
  };
}
