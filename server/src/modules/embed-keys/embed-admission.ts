import type { ErrorCode } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import type { Clock } from "../../lib/clock.ts";
import { createCallWindows } from "../../lib/call-windows.ts";
import type { KeyBudgets } from "../../lib/key-budgets.ts";
import { addressHeaders, budgetHeaders, readableHeaders } from "../../lib/limit-headers.ts";
import type { EmbedKeys, EmbedVerdict } from "./embed-keys.ts";

/** Calls a minute of one address that come without a good key. */
const strangersPerMinute = 120;

/** A page's request, as far as its admission reads it. */
export type EmbedRequest = {
  /** As the query gives it. */
  readonly key: unknown;
  readonly origin: string | undefined;
  /** What the browser says of the page that asks: `Sec-Fetch-Site`. */
  readonly site: string | undefined;
  /** Where the request arrived: `Host`. */
  readonly host: string | undefined;
  readonly address: string;
};
type Refusal = {
  readonly status: 401 | 403 | 429;
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSeconds?: number;
};
/** Headers of the answer, whatever it will be, with what was admitted or why nothing was. */
export type EmbedAdmission = {
  readonly headers: Readonly<Record<string, string>>;
  readonly result: Extract<EmbedVerdict, { keyId: string }> | { readonly refusal: Refusal };
};

function isOwnPage({ origin, site, host }: EmbedRequest, ownOrigin: string): boolean {
  if (origin === undefined) return site === "same-origin";
  return origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

function isPageOf(origins: readonly string[], request: EmbedRequest, ownOrigin: string): boolean {
  const { origin } = request;
  return (origin !== undefined && origins.includes(origin)) || isOwnPage(request, ownOrigin);
}

/** CORS for the one origin that asks, once it is known to be one of the key's. */
function openTo(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": readableHeaders,
    "cross-origin-resource-policy": "cross-origin",
  };
}

const invalid: Refusal = { status: 401, code: "INVALID_KEY", message: keyErrorMessages.invalid };
const missing: Refusal = { status: 401, code: "INVALID_KEY", message: keyErrorMessages.missing };
const revoked: Refusal = { status: 401, code: "KEY_REVOKED", message: keyErrorMessages.revoked };
const foreign: Refusal = { status: 403, code: "ORIGIN_NOT_ALLOWED", message: keyErrorMessages.origin };

function overLimit(by: "minute" | "day", retryAfterSeconds: number): Refusal {
  const code = by === "minute" ? "RATE_LIMIT_EXCEEDED" : "QUOTA_EXCEEDED";
  return { status: 429, code, message: keyErrorMessages[by], retryAfterSeconds };
}

/** Judges calls with publishable keys: the key, the page it is used on, and what is left of its quota. */
export function createEmbedAdmission({
  embedKeys,
  budgets,
  clock,
  ownOrigin,
}: {
  embedKeys: Pick<EmbedKeys, "verify">;
  budgets: Pick<KeyBudgets, "take" | "look">;
  clock: Clock;
  ownOrigin: string;
}) {
  const strangers = createCallWindows({ clock, limit: strangersPerMinute, windowMilliseconds: 60_000 });

  const asStranger = (address: string, refusal: Refusal): EmbedAdmission => {
    const isWithin = strangers.take(address);
    const state = strangers.look(address);
    const headers = addressHeaders(strangersPerMinute, state);
    return { headers, result: { refusal: isWithin ? refusal : overLimit("minute", state.resetSeconds) } };
  };

  /** Reads the key; strangers above their limit are turned away before the database is asked. */
  const read = async (request: EmbedRequest): Promise<EmbedVerdict | Refusal> => {
    const { key, address } = request;
    if (typeof key !== "string" || key === "") return missing;
    const state = strangers.look(address);
    if (state.remaining <= 0) return overLimit("minute", state.resetSeconds);
    const verdict = await embedKeys.verify(key);
    if ("error" in verdict && verdict.error === "INVALID_KEY") return invalid;
    return isPageOf(verdict.origins, request, ownOrigin) ? verdict : foreign;
  };

  return {
    /** Headers of calls that never got as far as their key. */
    headersOf: (address: string) => addressHeaders(strangersPerMinute, strangers.look(address)),

    async admit(request: EmbedRequest): Promise<EmbedAdmission> {
      const found = await read(request);
      if ("status" in found) return asStranger(request.address, found);
      const open = openTo(request.origin);
      if ("error" in found) {
        const { headers, result } = asStranger(request.address, revoked);
        return { headers: { ...headers, ...open }, result };
      }
      const { state, refusedBy } = await budgets.take({ keyId: found.keyId, budget: found.keyId });
      const headers = { ...budgetHeaders(state), ...open };
      if (refusedBy === null) return { headers, result: found };
      return { headers, result: { refusal: overLimit(refusedBy, state[refusedBy].resetSeconds) } };
    },

    /** Why a key does not work on the page that asks, for the developer's console; null when it does. */
    async diagnose(request: EmbedRequest): Promise<EmbedAdmission> {
      if (!strangers.take(request.address)) {
        const state = strangers.look(request.address);
        const headers = addressHeaders(strangersPerMinute, state);
        return { headers, result: { refusal: overLimit("minute", state.resetSeconds) } };
      }
      const found = await read(request);
      const headers = addressHeaders(strangersPerMinute, strangers.look(request.address));
      if ("status" in found) return { headers, result: { refusal: found } };
      if ("error" in found) return { headers, result: { refusal: revoked } };
      const { minute, day } = await budgets.look(found.keyId);
      const [by, state] = day.remaining <= 0 ? (["day", day] as const) : (["minute", minute] as const);
      if (state.remaining > 0) return { headers, result: found };
      return { headers, result: { refusal: overLimit(by, state.resetSeconds) } };
    },
  };
}
export type EmbedAdmissions = ReturnType<typeof createEmbedAdmission>;
