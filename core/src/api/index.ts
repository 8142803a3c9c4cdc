export { ApiError, isApiError } from "./api-error.ts";
export type { ApiErrorCode, ApiErrorDetails, FieldError, SubscriptionRefusal } from "./api-error.ts";
export { createApiClient } from "./create-api-client.ts";
export { isRetriable, retryDefaults, withRetries } from "./retry.ts";
export type { RetryOptions } from "./retry.ts";
export type {
  ApiClient,
  ApiClientOptions,
  ApiClock,
  ApiEvent,
  AuthApi,
  CallOptions,
  MessageResult,
  PlansApi,
  TermsApi,
  TermsStatus,
} from "./types.ts";
