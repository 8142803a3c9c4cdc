import type { ClientErrorCode, Conflict, ErrorCode, RefusalStatus } from "../../contract/index.ts";

export type ApiErrorCode = ErrorCode | ClientErrorCode;
export type FieldError = { readonly path: string; readonly message: string };
export type SubscriptionRefusal = {
  readonly status: RefusalStatus;
  readonly module: number | null;
  readonly requiredPlan: string | null;
};
export type ApiErrorDetails = {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** HTTP status, 0 when no answer came. */
  readonly status?: number;
  readonly requiresActivation?: boolean;
  readonly requiresEmailVerification?: boolean;
  readonly requiresOtp?: boolean;
  readonly subscription?: SubscriptionRefusal | null;
  readonly fieldErrors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | null;
  readonly requestId?: string | null;
  readonly conflict?: Conflict | null;
  readonly cause?: unknown;
};

/** Every failure of a call. `message` is ready for the user (the specification's texts). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** An administrator has to activate the account. */
  readonly requiresActivation: boolean;
  /** The e-mail is not verified: offer 'Reenviar email'. */
  readonly requiresEmailVerification: boolean;
  /** The administrator's second factor is missing. */
  readonly requiresOtp: boolean;
  /** Why the plan refuses, on a 403 of a gated call. */
  readonly subscription: SubscriptionRefusal | null;
  /** Fields to mend in the form, on VALIDATION_ERROR. */
  readonly fieldErrors: readonly FieldError[];
  /** Seconds until another try makes sense, for a countdown; only on a 429. */
  readonly retryAfterSeconds: number | null;
  /** The number to quote to support. */
  readonly requestId: string | null;
  /** The newer version an edit would have written over, on a STALE_UPDATE. */
  readonly conflict: Conflict | null;

  constructor(details: ApiErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status ?? 0;
    this.requiresActivation = details.requiresActivation ?? false;
    this.requiresEmailVerification = details.requiresEmailVerification ?? false;
    this.requiresOtp = details.requiresOtp ?? false;
    this.subscription = details.subscription ?? null;
    this.fieldErrors = details.fieldErrors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.requestId = details.requestId ?? null;
    this.conflict = details.conflict ?? null;
  }
}

export function isApiError(value: unknown): value is ApiError {
  return value instanceof ApiError;
}
