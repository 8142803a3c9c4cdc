import type { WindowState } from "../../platform/call-windows.ts";
import type { BudgetState } from "./key-budgets.ts";

const secondsOfMinute = 60;
const secondsOfDay = 86_400;

type NamedWindow = WindowState & {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
};

/** `RateLimit-Policy` and `RateLimit` (IETF draft 10) of some windows, and `X-RateLimit-*` of the tightest one. */
function headersOf(windows: readonly [NamedWindow, ...NamedWindow[]]): Record<string, string> {
  const tightest = windows.reduce((one, other) => (other.remaining < one.remaining ? other : one));
  const join = (text: (window: NamedWindow) => string) => windows.map(text).join(", ");
  return {
    "ratelimit-policy": join(({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`),
    ratelimit: join(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`),
    "x-ratelimit-limit": String(tightest.limit),
    "x-ratelimit-remaining": String(tightest.remaining),
    "x-ratelimit-reset": String(tightest.resetSeconds),
  };
}

/** Headers with the remainder of a key's limits; seconds until the window resets. */
export function budgetHeaders({ limits, minute, day }: BudgetState): Record<string, string> {
  return headersOf([
    { name: "minute", limit: limits.perMinute, windowSeconds: secondsOfMinute, ...minute },
    { name: "day", limit: limits.perDay, windowSeconds: secondsOfDay, ...day },
  ]);
}

/** The same for calls without a valid key, by address. */
export function addressHeaders(limit: number, state: WindowState): Record<string, string> {
  return headersOf([{ name: "address", limit, windowSeconds: secondsOfMinute, ...state }]);
}
