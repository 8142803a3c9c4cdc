import * as z from "zod/mini";

import { conflictSchema, errorCodeSchema, refusalStatuses } from "../../contract/index.ts";
import type { ErrorCode } from "../../contract/index.ts";
import { ApiError } from "./api-error.ts";
import type { ApiErrorCode, SubscriptionRefusal } from "./api-error.ts";
import type { Tone } from "./error-texts.ts";
import { textOfAnswer, textWithoutAnswer } from "./error-texts.ts";
import type { Call } from "./call.ts";
import { retryAfterSecondsOf } from "./retry-after.ts";
import type { Exchange } from "./send.ts";

/** The contract's error body read loosely: a field of another shape counts as absent, never as a second failure. */
const looseErrorSchema = z.object({
  code: z.catch(z.optional(errorCodeSchema), undefined),
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
  requestId: z.catch(z.optional(z.string()), undefined),
  errors: z.catch(z.optional(z.array(z.object({ path: z.string(), message: z.string() }))), undefined),
  requiresActivation: z.catch(z.optional(z.boolean()), undefined),
  requiresEmailVerification: z.catch(z.optional(z.boolean()), undefined),
  requiresOtp: z.catch(z.optional(z.boolean()), undefined),
  subscriptionStatus: z.catch(z.optional(z.enum(refusalStatuses)), undefined),
  module: z.catch(z.optional(z.number()), undefined),
  requiredPlan: z.catch(z.optional(z.string()), undefined),
  conflict: z.catch(z.nullable(conflictSchema), null),
});
type LooseErrorBody = z.infer<typeof looseErrorSchema>;

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "VALIDATION_ERROR",
  401: "INVALID_CREDENTIALS",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "VALIDATION_ERROR",
  429: "RATE_LIMIT_EXCEEDED",
  502: "SERVICE_UNAVAILABLE",
  503: "SERVICE_UNAVAILABLE",
  504: "SERVICE_UNAVAILABLE",
};

function readBody(data: unknown): LooseErrorBody {
  const parsed = z.safeParse(looseErrorSchema, data);
  return parsed.success ? parsed.data : z.parse(looseErrorSchema, {});
}

function subscriptionOf(body: LooseErrorBody): SubscriptionRefusal | null {
  if (!body.subscriptionStatus) return null;
  return {
    status: body.subscriptionStatus,
    module: body.module ?? null,
    requiredPlan: body.requiredPlan ?? null,
  };
}

function codeWithoutAnswer({ caught, signal }: { caught: unknown; signal: Call["signal"] }): ApiErrorCode {
  const name = caught instanceof Error ? caught.name : null;
  if (name === "TimeoutError") return "TIMEOUT";
  return signal?.aborted || name === "AbortError" ? "REQUEST_CANCELED" : "NETWORK_ERROR";
}

export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly retryAfter: string | null;
  readonly body: unknown;
};

const toneOf = ({ tone, as }: Call): Tone => tone ?? (as === "admin" ? "panel" : "data");

/** A refusal the server put in words: a status that is not a success, or `success: false`. */
export function refusalToApiError({
  answer,
  call,
  now,
}: {
  answer: Answer;
  call: Call;
  now: number;
}): ApiError {
  const body = readBody(answer.body);
  const { status, statusText } = answer;
  const code = body.code ?? codeByStatus[status] ?? "INTERNAL_ERROR";
  const message = textOfAnswer({
    tone: toneOf(call),
    code,
    status,
    statusText,
    serverMessage: body.message || body.error || null,
    fallbackMessage: call.fallbackMessage,
  });
  return new ApiError({
    code,
    message,
    status,
    requiresActivation: body.requiresActivation ?? code === "ACTIVATION_REQUIRED",
    requiresEmailVerification: body.requiresEmailVerification ?? code === "EMAIL_NOT_VERIFIED",
    requiresOtp: body.requiresOtp ?? code === "OTP_REQUIRED",
    subscription: status === 403 ? subscriptionOf(body) : null,
    fieldErrors: body.errors ?? [],
    retryAfterSeconds: status === 429 ? retryAfterSecondsOf({ header: answer.retryAfter, now }) : null,
    requestId: body.requestId ?? null,
    conflict: body.conflict,
  });
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An answer whose status is not a success. */
export function answerToApiError({
  response: { status, statusText, headers },
  text,
  ...rest
}: Exchange & { call: Call; now: number }): ApiError {
  const answer = { status, statusText, retryAfter: headers.get("retry-after"), body: parseText(text) };
  return refusalToApiError({ answer, ...rest });
}

/** Anything a call may throw, as an `ApiError` with the specification's text. */
export function toApiError({ caught, call }: { caught: unknown; call: Call }): ApiError {
  if (caught instanceof ApiError) return caught;
  const code = codeWithoutAnswer({ caught, signal: call.signal });
  return new ApiError({
    code,
    message: textWithoutAnswer({ code, tone: toneOf(call) }),
    cause: caught,
  });
}
