export { auditFaultMessage, auditWholeMessage } from "./admin/audit-check.ts";
export { adminErrorMessages } from "./admin/admin-errors.ts";
export { adminSuccessMessages } from "./admin/admin-success.ts";
export { barResolutionNames } from "./bar-resolutions.ts";
export {
  calculatorNoticeMessages,
  expiryCertaintyMessages,
  greeksFromMessages,
  marketNotices,
  moneyVolatilityMessages,
  neverMovedMessage,
  theoreticalFromSmileMessage,
  quoteBadge,
  quoteStateMessages,
  rateOriginMessages,
  riskNeutralReasonMessages,
  shareBasisNote,
  pastMarkMessages,
  pastWords,
  unknownReasonMessages,
} from "./calculator.ts";
export { jobNames, type JobName } from "./admin/job-names.ts";
export { chainAge, chainFailureMessages, chainSourceNames } from "./chain-source.ts";
export { connectionMessages } from "./connection.ts";
export {
  busyPageTexts,
  errorMessages,
  keyErrorMessages,
  unknownExpirationText,
  unknownSymbolText,
} from "./errors.ts";
export { marketErrorMessages } from "./market/market-errors.ts";
export { feedFaultMessage, feedLossMessage, feedWords } from "./feed.ts";
/** @public The tables of rates and the search say these. */
export {
  greyReasonMessages,
  missingStructureMessage,
  parityWarningMessages,
  structureNames,
} from "./strategies/opportunities.ts";
export {
  bestRate,
  bestSale,
  opportunityReasonMessages,
  verdictSum,
} from "./strategies/opportunity-tables.ts";
/** @public The builder and the extension's panel say these. */
export {
  expiryActionMessages,
  fillReasonMessages,
  legsReasonMessages,
  cautionText,
  exitZonesText,
  outcomeSentence,
  templateNames,
} from "./strategies/positions.ts";
/** @public Wherever a sold leg is shown. */
export { assignmentText, exerciseMessages, exerciseWarning, timeValueText } from "./strategies/exercise.ts";
export { importMessages, riskSettingsMessages } from "./strategies/imports.ts";
export { alertState } from "./market/alert-states.ts";
export { alertEndingMessages, alertMessages, alertReasonMessages } from "./market/alerts.ts";
export {
  missingResultText,
  positionEventMessages,
  savedPositionMessages,
} from "./strategies/saved-positions.ts";
/** @public The risk screens and the import say these. */
export {
  baselZoneMessages,
  coverageSentence,
  lossBasisMessages,
  operationReasonMessages,
  sizeCapMessages,
} from "./strategies/risk.ts";
export { firstCode } from "./keys/first-code.ts";
export { parameterTexts } from "./keys/parameters.ts";
export { partnerRequestTexts } from "./keys/partner-requests.ts";
export { recordedTermsMessages, type WithheldRecording } from "./keys/recorded-terms.ts";
export { marketEventErrors, marketEventNames, marketEventOrigins } from "./market/market-events.ts";
/** @public The volatility screens and answers say these. */
export {
  countedQuotes,
  dailyFlagMessages,
  droppedQuoteMessages,
  estimatorNames,
  noIndex30Messages,
  noIndexMessages,
  noSkewMessages,
  noSmileMessages,
  smileFallbackMessages,
  smileKindNames,
  standingNames,
  volatilityPoints,
} from "./strategies/volatility.ts";
export { codeTexts, leavingTexts, paymentStatusNames, paymentTexts } from "./payments/payment-texts.ts";
export { sampleTerms } from "./sample-terms.ts";
export {
  marketDelayText,
  marketPaceWords,
  marketSourceName,
  marketSourceNotes,
  noSourceMessage,
  notToldMessage,
  relativeVolumeReasonMessages,
} from "./source.ts";
export { toastDurationMilliseconds, toastMessages } from "./toasts.ts";
export { validationMessages } from "./validation.ts";
export { busyWords, formWords, informationNotice, retryWord, screenWords, wordName } from "./screens.ts";
