export {
  registerRequestSchema,
  emailRequestSchema,
  profileRequestSchema,
  type RegisterRequest,
  type EmailRequest,
  type ResetPasswordRequest,
  type ProfileRequest,
} from "./accounts/account-requests.ts";
export { choiceKeys, choicesAnswerSchema, type AccountChoices, type ChoiceKey } from "./accounts/choices.ts";
export { type SessionInfo } from "./accounts/own-data.ts";
export { bulkUsersMaximum, bulkListedUsers } from "./admin/admin-bulk.ts";
export type { BulkUserAction, BulkUsersRequest, BulkUser, BulkUsers } from "./admin/admin-bulk.ts";
export { type AdminFeed } from "./admin/admin-feed.ts";
export { type BusinessHistory } from "./admin/business-history.ts";
export {
  type AdminJob,
  type AdminQueues,
  auditQuerySchema,
  type AdminCreatePlanRequest,
  type AdminEditPlanRequest,
  type AvailableFeature,
  type BulkEmailRequest,
  type CustomMessageRequest,
  type Settings,
  type Capabilities,
  type AuditEntry,
  type AuditFault,
  type AuditCheck,
} from "./admin/admin-operations.ts";
export { type ConfirmTotpRequest, type RemoveTotpRequest } from "./admin/admin-totp.ts";
export {
  adminUsernameMinimumLength,
  adminLoginRequestSchema,
  adminUserSchema,
  userScopes,
  adminPageSizes,
  userSortKeys,
  adminCreateUserRequestSchema,
  type AdminLoginRequest,
  type AdminUser,
  type AdminUsersQuery,
  type Pagination,
  type AdminCreateUserRequest,
  type AdminEditUserRequest,
} from "./admin/admin.ts";
export { adminSchema, type Admin, type AdminEmailRequest } from "./admin/administrators.ts";
export {
  apiScopes,
  apiKeyPrefix,
  createApiKeyRequestSchema,
  changeApiKeyRequestSchema,
  type ApiScope,
  type ApiKey,
  type CreateApiKeyRequest,
  type ChangeApiKeyRequest,
} from "./keys/api-keys.ts";
export {
  passwordMaximumLength,
  newPasswordSchema,
  loginRequestSchema,
  passwordRules,
  type LoginRequest,
  type LoginAnswer,
} from "./accounts/auth.ts";
export {
  type DataChainQuery,
  type ChainExpiry,
  type ChainOption,
  type ChainSnapshot,
  type ImpliedRateRow,
  type InstrumentInfo,
} from "./keys/data-api.ts";
export { type ValuationQuery, type ValuationTerms } from "./keys/valuation.ts";
export { daySchema, requestInstantSchema, dateOrInstantSchema } from "./dates.ts";
export { nearestExpiry } from "./expiry-choice.ts";
export { emailSchema, registerEmailSchema, isPlainMailbox } from "./accounts/email.ts";
export {
  embedKeyPrefix,
  createEmbedKeyRequestSchema,
  type EmbedMode,
  type EmbedKey,
  type CreateEmbedKeyRequest,
  type ChangeEmbedKeyRequest,
  type EmbedKeyList,
} from "./keys/embed-keys.ts";
export * from "./keys/embed.ts";
export * from "./keys/partner-requests.ts";
export * from "./keys/embed-snapshot.ts";
export { instantSchema } from "./envelope.ts";
export {
  marketErrorCodes,
  errorCodeSchema,
  marketErrorCodeSchema,
  refusalStatuses,
  marketRefusalCodes,
  isPlanRefusal,
  conflictSchema,
  errorBodySchema,
  type ErrorCode,
  type ClientErrorCode,
  type MarketErrorCode,
  type RefusalStatus,
  type Conflict,
  type ErrorBody,
} from "./error-codes.ts";
export { fileFormats, isFileFormat, type FileFormat } from "./file-formats.ts";
export {
  historyLimits,
  historyDefaultLimit,
  ratioLimits,
  ratioDefaultLimit,
  historyMaximumLimit,
  historyCountedRows,
  historyMaximumSymbols,
  barFlags,
  barSources,
} from "./market/history.ts";
export type {
  BarResolution,
  HistoryChain,
  HistoryMeta,
  HistoryRow,
  HistoryPagination,
  HistorySymbol,
  RatioRow,
  VolumeRow,
  ChartPoint,
} from "./market/history.ts";
export { writtenEventKinds } from "./market/market-events.ts";
export type { MarketEvent, MarketEventKind, MarketEventRequest } from "./market/market-events.ts";
export { interpretSchemas } from "./interpret-schemas.ts";
export {
  fiveMinuteChainAnswerSchema,
  fiveMinuteChainReadSchema,
  type FiveMinuteChain,
} from "./market/five-minute-chain.ts";
export { type ShareCloses } from "./market/share-closes.ts";
export type { ShareBarRow, ShareCurrency, ShareSettlement } from "./market/share-history.ts";
export { coneEstimators, coneSeries } from "./market/volatility.ts";
export type {
  ConeEstimator,
  ConeSeries,
  PastVolatilityAnswer,
  VolatilityCone,
  VolatilityDay,
} from "./market/volatility.ts";
export { sampleBasesAround, type MarketSample } from "./market/market-sample.ts";
export {
  marketSocketPath,
  marketConnectTimeoutMilliseconds,
  marketMaximumReconnections,
  marketReconnectBaseMilliseconds,
  marketConnectionCheckMilliseconds,
  staleQuoteMilliseconds,
  marketOptionSchema,
  marketStockSchema,
  caucionRateSchema,
  marketSourceSchema,
  redistributions,
  marketConnectedSchema,
  marketHandshakeSchema,
  type MarketOption,
  type MarketStock,
  type CaucionRate,
  type MarketSource,
  type Redistribution,
  type MarketUpdate,
  type MarketConnected,
  type MarketError,
  type MarketHandshake,
  type MarketServerEvents,
  type MarketClientEvents,
} from "./market/market.ts";
export { firstNameSchema, lastNameSchema } from "./accounts/person-name.ts";
export * from "./positions/index.ts";
export {
  priceTypes,
  probabilityRefreshSeconds,
  type PriceType,
  type ProbabilityRow,
} from "./market/probabilities.ts";
export {
  planFeaturesSchema,
  subscriptionPlanSchema,
  type PlanFeatures,
  type SubscriptionPlan,
} from "./accounts/subscription-plans.ts";
export { type Terms } from "./accounts/terms.ts";
export { subscriptionStatuses, userSchema, type SubscriptionStatus, type User } from "./accounts/users.ts";
export * from "./keys/index.ts";
export * from "./suite/index.ts";
export * from "./payments.ts";
export type * from "./site-pages.ts";
