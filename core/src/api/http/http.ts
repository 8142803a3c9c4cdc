import ky from "ky";

import type { SessionStore } from "../../auth/session-types.ts";
import { errorMessages } from "../../messages/index.ts";
import { ApiError } from "./api-error.ts";
import { announce } from "./announce.ts";
import { waitMilliseconds } from "./retry.ts";
import { toApiError } from "./to-api-error.ts";
import type { ApiClock, Call, Http, Query } from "./call.ts";
import type { ApiClientOptions, ApiEvent } from "../types.ts";

/** Request timeout of the specification (section 9). */
export const requestTimeoutMilliseconds = 10_000;
/** The longest `Retry-After` a client waits by itself; beyond it the user sees a countdown (design.md section 11). */
export const longestWaitSeconds = 10;

type Credentials = { readonly token: string | null; readonly headers: Record<string, string> };

function credentialsOf({ call, session }: { call: Call; session: SessionStore }): Credentials {
  if (call.as === "none") return { token: null, headers: {} };
  const { token: userToken, adminToken } = session.getState();
  const token = call.as === "admin" ? adminToken : userToken;
  if (token === null) {
    if (call.as === "optional") return { token, headers: {} };
    throw new ApiError({ code: "NO_TOKEN", message: errorMessages.noToken });
  }
  return {
    token,
    headers: call.as === "admin" ? { "x-admin-token": token } : { authorization: `Bearer ${token}` },
  };
}

/** Drops absent values, so a query never says `undefined` or an empty filter. */
function searchParamsOf(query: Query): Record<string, string | number | boolean> {
  const entries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  return Object.fromEntries(entries) as Record<string, string | number | boolean>;
}

/** A 429 is waited out once, and only for a GET: a write is never sent twice. */
function waitsOut({ error, call }: { error: ApiError; call: Call }): boolean {
  return (
    call.method === "get" &&
    error.code === "RATE_LIMIT_EXCEEDED" &&
    error.retryAfterSeconds !== null &&
    error.retryAfterSeconds <= longestWaitSeconds
  );
}

/** The one way to the server: session, time limit, retries and errors of every call. */
export function createHttp(options: ApiClientOptions): Http {
  const { baseUrl, session, clock, onEvent, fetch, credentials = "include" } = options;
  const usedClock: ApiClock = clock ?? { now: () => Date.now() };
  const emit = (event: ApiEvent) => onEvent?.(event);
  const client = ky.create({
    prefix: `${baseUrl.replace(/\/+$/, "")}/api`,
    timeout: requestTimeoutMilliseconds,
    retry: 0,
    credentials,
    ...(fetch ? { fetch } : {}),
  });

  async function attempt(call: Call): Promise<string> {
    const { token, headers } = credentialsOf({ call, session });
    try {
      return await client(call.path, {
        method: call.method,
        headers: {
          accept: "application/json",
          ...headers,
          ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
        },
        ...(call.query ? { searchParams: searchParamsOf(call.query) } : {}),
        ...(call.json === undefined ? {} : { [call.json instanceof Blob ? "body" : "json"]: call.json }),
        ...(call.signal ? { signal: call.signal } : {}),
      }).text();
    } catch (caught) {
      const error = toApiError({ caught, call, now: usedClock.now() });
      announce({ error, call, token, session, emit });
      throw error;
    }
  }

  return {
    clock: usedClock,
    text: async (call) => {
      try {
        return await attempt(call);
      } catch (error) {
        if (!(error instanceof ApiError) || !waitsOut({ error, call })) throw error;
        const milliseconds = (error.retryAfterSeconds ?? 0) * 1000;
        await waitMilliseconds({ clock: usedClock, milliseconds, signal: call.signal });
        return attempt(call);
      }
    },
  };
}
