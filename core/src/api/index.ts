export { createAccountApi } from "./account-api.ts";
export type { AccountApi } from "./account-api.ts";
export { createAdminApi } from "./admin-api.ts";
export type { AdminApi } from "./admin-api.ts";
export { createAdminOperationsApi } from "./admin-operations-api.ts";
export type { AdminOperationsApi, AuditQuery } from "./admin-operations-api.ts";
export { createAdminTotpApi } from "./admin-totp-api.ts";
export type { AdminTotpApi } from "./admin-totp-api.ts";
export { ApiError, isApiError } from "./api-error.ts";
export type { ApiErrorCode, ApiErrorDetails, FieldError, SubscriptionRefusal } from "./api-error.ts";
export { planConflictOf, userConflictOf } from "./edit-conflict.ts";
export type { EditConflict } from "./edit-conflict.ts";
export { createApiClient } from "./create-api-client.ts";
export { createHistoryApi } from "./history-api.ts";
export type { HistoryApi, HistoryFilter, HistoryRange, WithMeta } from "./history-api.ts";
export { createApiKeysApi, createEmbedKeysApi } from "./keys-api.ts";
export type { ApiKeysApi, EmbedKeysApi } from "./keys-api.ts";
export { createMarketSampleApi } from "./market-sample-api.ts";
export type { Call, Http, Query } from "./http.ts";
export { createPaymentsApi } from "./payments-api.ts";
export type { PaymentsApi } from "./payments-api.ts";
export { createProbabilitiesApi } from "./probabilities-api.ts";
export type { ProbabilitiesApi } from "./probabilities-api.ts";
export { createSupportApi } from "./support-api.ts";
export { isRetriable, retryDefaults, withRetries } from "./retry.ts";
export type { RetryOptions } from "./retry.ts";
export type {
  AcceptedTerms,
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
  UserResult,
} from "./types.ts";
