import type { ApiError, ApiErrorCode } from "./api-error.ts";
import { isApiError } from "./api-error.ts";
import type { ApiClock } from "./call.ts";

/** The generic retry helper of the specification (section 9). */
export const retryDefaults = {
  maximumRetries: 3,
  baseDelayMilliseconds: 1_000,
  factor: 2,
  maximumDelayMilliseconds: 10_000,
} as const;

const retriedCodes: ReadonlySet<ApiErrorCode> = new Set(["NETWORK_ERROR", "REQUEST_CANCELED", "TIMEOUT"]);
const retriedStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Network error, canceled, timeout, or 429/502/503/504. */
export function isRetriable(error: ApiError): boolean {
  return retriedCodes.has(error.code) || retriedStatuses.has(error.status);
}

function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("Canceled while waiting");
}

function waitWithTimer(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      if (signal) reject(abortError(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Waits by the clock's own `wait`, otherwise by a timer; rejects when `signal` aborts meanwhile. */
export async function waitMilliseconds({
  clock,
  milliseconds,
  signal,
}: {
  clock: ApiClock;
  milliseconds: number;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  if (signal?.aborted) throw abortError(signal);
  await (clock.wait ?? waitWithTimer)(milliseconds, signal);
}

export type RetryOptions = {
  readonly clock: ApiClock;
  readonly maximumRetries?: number;
  readonly signal?: AbortSignal | undefined;
  /** Default: `isRetriable`. */
  readonly shouldRetry?: (error: ApiError) => boolean;
};

/** The wait before retry `retry` (1 is the first): 1 s doubled each time up to 10 s, or what a 429 asked for. */
export function retryDelayMilliseconds({ error, retry }: { error: ApiError; retry: number }): number {
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1_000;
  const { baseDelayMilliseconds, factor, maximumDelayMilliseconds } = retryDefaults;
  return Math.min(baseDelayMilliseconds * factor ** (retry - 1), maximumDelayMilliseconds);
}

/** Runs `operation` again while it fails with something that may pass. A call its own caller canceled is not retried. */
export async function withRetries<Value>(
  operation: () => Promise<Value>,
  options: RetryOptions,
): Promise<Value> {
  const { clock, signal, maximumRetries = retryDefaults.maximumRetries, shouldRetry = isRetriable } = options;
  for (let retry = 1; ; retry += 1) {
    try {
      return await operation();
    } catch (error) {
      const gives =
        !isApiError(error) || retry > maximumRetries || signal?.aborted === true || !shouldRetry(error);
      if (gives) throw error;
      await waitMilliseconds({ clock, milliseconds: retryDelayMilliseconds({ error, retry }), signal });
    }
  }
}
