import { createCallWindows } from "../platform/call-windows.ts";

/** Counts calls by key in windows; gives the seconds to wait once a key is above its limit, otherwise null. */
export function createCallLimit(
  options: Parameters<typeof createCallWindows>[0],
): (key: string) => number | null {
  const windows = createCallWindows(options);
  return (key) => (windows.take(key) ? null : windows.secondsLeft(key));
}
