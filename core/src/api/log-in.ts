import { logIn } from "../contract/endpoints/accounts/session.ts";
import type { ApiError } from "./http/api-error.ts";
import type { ApiClock } from "./http/call.ts";
import { longestWaitSeconds } from "./http/http.ts";
import { withRetries } from "./http/retry.ts";
import type { ApiClient } from "./types.ts";

const loginRetries = 2;

/** Network error, timeout or 429; a 429 only when its wait is short enough to wait out. */
function isWorthRetry(error: ApiError): boolean {
  if (error.code === "NETWORK_ERROR" || error.code === "TIMEOUT") return true;
  return error.status === 429 && (error.retryAfterSeconds ?? 0) <= longestWaitSeconds;
}

/** The call of `ApiClient.logIn`. */
export function loginCall({ call }: Pick<ApiClient, "call">, clock: ApiClock): ApiClient["logIn"] {
  return (body, { signal } = {}) =>
    withRetries(() => call(logIn, { body, signal }), {
      clock,
      maximumRetries: loginRetries,
      shouldRetry: isWorthRetry,
      signal,
    });
}
