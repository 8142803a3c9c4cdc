import type { ErrorBody, ErrorCode } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";

export type ErrorFields = Omit<ErrorBody, "success" | "code" | "message" | "requestId">;
type ErrorOptions = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: ErrorFields;
  readonly retryAfterSeconds?: number;
};

/** An error answer: thrown by services, sent by the error plugin. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: ErrorFields;
  readonly retryAfterSeconds: number | null;
  constructor({ status, code, message, fields = {}, retryAfterSeconds }: ErrorOptions) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** 400 on the fields of a request. */
export function invalidFields(errors: readonly { path: string; message: string }[]): HttpError {
  const message = errors[0]?.message ?? errorMessages.validation;
  return new HttpError({ status: 400, code: "VALIDATION_ERROR", message, fields: { errors: [...errors] } });
}

/** 429 with the whole seconds to wait. */
export function tooManyRequests(retryAfterSeconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const message = errorMessages.rateLimited;
  return new HttpError({ status: 429, code: "RATE_LIMIT_EXCEEDED", message, retryAfterSeconds: seconds });
}

/** Refuses with 429 where a limit says how many seconds to wait. */
export function refuseWait(seconds: number | null): void {
  if (seconds !== null) throw tooManyRequests(seconds);
}

/** 503: the service is away for now, and when to come back; with the general message or a specific one. */
export function unavailable(message: string = errorMessages.serviceUnavailable): HttpError {
  return new HttpError({ status: 503, code: "SERVICE_UNAVAILABLE", message, retryAfterSeconds: 5 });
}

/** 403: what the market's source does not let pass on to programs, partners' pages and strangers; of now unless told. */
export function sourceNotShared(message: string = errorMessages.sourceNotShared): HttpError {
  return new HttpError({ status: 403, code: "SOURCE_NOT_SHARED", message });
}

/** 404, with the general message or a specific one. */
export function notFound(message: string = errorMessages.notFound): HttpError {
  return new HttpError({ status: 404, code: "NOT_FOUND", message });
}

/** 409, on a field where one is named. */
export function conflict(message: string, path?: string): HttpError {
  const fields = path === undefined ? {} : { errors: [{ path, message }] };
  return new HttpError({ status: 409, code: "CONFLICT", message, fields });
}

/** 401 that ends a session: never for a failed login, nor while the database is away. */
export function sessionRefused(code: "INVALID_TOKEN" | "TOKEN_EXPIRED"): HttpError {
  const message = code === "TOKEN_EXPIRED" ? errorMessages.tokenExpired : errorMessages.invalidToken;
  return new HttpError({ status: 401, code, message });
}
