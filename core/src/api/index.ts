export { createAccountApi } from "./resources/account-api.ts";
export type { AccountApi } from "./resources/account-api.ts";
export { createAdminApi } from "./resources/admin-api.ts";
export type { AdminApi } from "./resources/admin-api.ts";
export { createAdminOperationsApi } from "./resources/admin-operations-api.ts";
export type { AdminOperationsApi, AuditQuery } from "./resources/admin-operations-api.ts";
export { createAdminTotpApi } from "./resources/admin-totp-api.ts";
export type { AdminTotpApi } from "./resources/admin-totp-api.ts";
export { ApiError, isApiError } from "./http/api-error.ts";
export type { ApiErrorCode, ApiErrorDetails, FieldError, SubscriptionRefusal } from "./http/api-error.ts";
export { planConflictOf, userConflictOf } from "./http/edit-conflict.ts";
export type { EditConflict } from "./http/edit-conflict.ts";
export { createApiClient } from "./create-api-client.ts";
export { createHistoryApi } from "./resources/history-api.ts";
export type { HistoryApi, HistoryFilter, HistoryRange, WithMeta } from "./resources/history-api.ts";
export { createApiKeysApi, createEmbedKeysApi } from "./resources/keys-api.ts";
export type { ApiKeysApi, EmbedKeysApi } from "./resources/keys-api.ts";
export { createMarketSampleApi } from "./resources/market-sample-api.ts";
export type { Call, Http, Query } from "./http/http.ts";
export { createPaymentsApi } from "./resources/payments-api.ts";
export type { PaymentsApi } from "./resources/payments-api.ts";
export { createProbabilitiesApi } from "./resources/probabilities-api.ts";
export type { ProbabilitiesApi } from "./resources/probabilities-api.ts";
export { createSupportApi } from "./resources/support-api.ts";
export { isRetriable, retryDefaults, withRetries } from "./http/retry.ts";
export type { RetryOptions } from "./http/retry.ts";
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
