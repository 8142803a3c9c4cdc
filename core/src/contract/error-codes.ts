import * as z from "zod/mini";

/** Every `code` an HTTP answer of the server may carry. A closed list: clients switch over it. */
export const errorCodes = [
  "VALIDATION_ERROR",
  "INVALID_CREDENTIALS",
  "INVALID_TOKEN",
  "TOKEN_EXPIRED",
  "EMAIL_NOT_VERIFIED",
  "ACTIVATION_REQUIRED",
  "OTP_REQUIRED",
  "FORBIDDEN",
  "SUBSCRIPTION_REQUIRED",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "CONFLICT",
  "STALE_UPDATE",
  "IDEMPOTENCY_MISMATCH",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMIT_EXCEEDED",
  "QUOTA_EXCEEDED",
  "ORIGIN_NOT_ALLOWED",
  "INVALID_KEY",
  "KEY_REVOKED",
  "SOURCE_NOT_SHARED",
  "MAINTENANCE",
  "REGISTRATION_CLOSED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Codes a client gives to failures that never reached the server. */
export const clientErrorCodes = [
  "NETWORK_ERROR",
  "REQUEST_CANCELED",
  "TIMEOUT",
  "INVALID_RESPONSE",
  "NO_TOKEN",
] as const;
export type ClientErrorCode = (typeof clientErrorCodes)[number];

/** Every `code` of a `market_error` event. */
export const marketErrorCodes = [
  "INVALID_TOKEN",
  "TOKEN_EXPIRED",
  "FORBIDDEN",
  "NO_SUBSCRIPTION",
  "SUBSCRIPTION_EXPIRED",
  "INSUFFICIENT_PLAN",
  "CONNECTION_LIMIT",
  "FEED_UNAVAILABLE",
  "SOURCE_NOT_SHARED",
  "RATE_LIMIT_EXCEEDED",
  "VALIDATION_ERROR",
] as const;
export type MarketErrorCode = (typeof marketErrorCodes)[number];

export const errorCodeSchema = z.enum(errorCodes);
export const marketErrorCodeSchema = z.enum(marketErrorCodes);

/** Why a gated call was refused; drives the redirect to /suscripciones. */
export const refusalStatuses = ["no_subscription", "expired", "insufficient_plan"] as const;
export type RefusalStatus = (typeof refusalStatuses)[number];

/** The market socket's refusals of a user whose subscription does not open it. */
export const marketRefusalCodes = {
  no_subscription: "NO_SUBSCRIPTION",
  expired: "SUBSCRIPTION_EXPIRED",
  insufficient_plan: "INSUFFICIENT_PLAN",
} as const satisfies Record<RefusalStatus, MarketErrorCode>;

/** True if the market refused a user for their subscription: an upgrade helps, a retry doesn't. */
export function isPlanRefusal(code: MarketErrorCode): boolean {
  return Object.values<MarketErrorCode>(marketRefusalCodes).includes(code);
}

/**
 * With STALE_UPDATE of an edit: what it would have written over, as it stands now, and the administrators who changed it
 * since; nobody where it was the user or the system.
 */
export const conflictSchema = z.object({
  current: z.record(z.string(), z.unknown()),
  changedBy: z.array(z.string()),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Body of every answer that is not a success. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requiresActivation: z.optional(z.boolean()),
  requiresEmailVerification: z.optional(z.boolean()),
  requiresOtp: z.optional(z.boolean()),
  subscriptionStatus: z.optional(z.enum(refusalStatuses)),
  module: z.optional(z.number()),
  requiredPlan: z.optional(z.string()),
  conflict: z.optional(conflictSchema),
  /** Symbols that a 404 may have meant, the nearest first. */
  suggestions: z.optional(z.array(z.string())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
