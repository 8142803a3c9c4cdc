/** Seconds to wait after a 429 without a usable `Retry-After`. */
export const defaultRetryAfterSeconds = 5;

/** Seconds a `Retry-After` header asks for: a number of seconds, or a date against the clock. Never negative. */
export function retryAfterSecondsOf({ header, now }: { header: string | null; now: number }): number {
  const text = header?.trim();
  if (!text) return defaultRetryAfterSeconds;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? defaultRetryAfterSeconds : Math.max(0, Math.ceil((date - now) / 1_000));
}
