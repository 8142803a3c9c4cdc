import type { SessionStore } from "../../auth/session-types.ts";
import { errorMessages } from "../../messages/errors.ts";
import { ApiError } from "./api-error.ts";
import { announce } from "./announce.ts";
import { waitMilliseconds } from "./retry.ts";
import { send } from "./send.ts";
import { answerToApiError, toApiError } from "./to-api-error.ts";
import type { ApiClock, Call, Http, Query } from "./call.ts";
import type { ApiClientOptions, ApiEvent } from "../types.ts";

/** The longest `Retry-After` a client waits by itself; beyond it the user sees a countdown. */
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
function searchOf(query: Query = {}): string {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([key, value]) => [key, String(value)]);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
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
  const { baseUrl, session, clock, onEvent, fetch = globalThis.fetch, credentials = "include" } = options;
  const usedClock: ApiClock = clock ?? { now: () => Date.now() };
  const emit = (event: ApiEvent) => onEvent?.(event);
  const root = `${baseUrl.replace(/\/+$/, "")}/api/`;

  async function attempt(call: Call): Promise<string> {
    const { token, headers } = credentialsOf({ call, session });
    const { json } = call;
    const body = json === undefined || json instanceof Blob ? json : JSON.stringify(json);
    try {
      const { response, text } = await send(fetch, `${root}${call.path}${searchOf(call.query)}`, {
        method: call.method.toUpperCase(),
        credentials,
        headers: {
          accept: "application/json",
          ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
          ...headers,
          ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
        },
        body: body ?? null,
        signal: call.signal ?? null,
      });
      if (!response.ok) throw answerToApiError({ response, text, call, now: usedClock.now() });
      return text;
    } catch (caught) {
      const error = toApiError({ caught, call });
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
