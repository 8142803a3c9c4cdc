import type { Clock } from "./clock.ts";

const maximumKeys = 100_000;

/** Counts calls by key in windows; gives the seconds to wait once a key is above its limit, else null. */
export function createCallLimit({
  clock,
  limit,
  windowMilliseconds,
}: {
  clock: Clock;
  limit: number;
  windowMilliseconds: number;
}): (key: string) => number | null {
  const windows = new Map<string, { startedAt: number; calls: number }>();
  return (key) => {
    const now = clock.now();
    let window = windows.get(key);
    if (window === undefined || now - window.startedAt >= windowMilliseconds) {
      window = { startedAt: now, calls: 0 };
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > maximumKeys && oldest !== undefined) windows.delete(oldest);
    }
    if (window.calls >= limit) return (window.startedAt + windowMilliseconds - now) / 1_000;
    window.calls += 1;
    return null;
  };
}
