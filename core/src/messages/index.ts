export { auditFaultMessage, auditWholeMessage } from "./audit-check.ts";
export { adminErrorMessages } from "./admin-errors.ts";
export { adminSuccessMessages } from "./admin-success.ts";
export { barResolutionNames } from "./bar-resolutions.ts";
export {
  calculatorNoticeMessages,
  expiryCertaintyMessages,
  greeksFromInputMessage,
  quoteBadge,
  quoteStateMessages,
  rateOriginMessages,
  shareBasisNote,
  unknownReasonMessages,
} from "./calculator.ts";
export { chainAge, chainFailureMessages, chainSourceNames } from "./chain-source.ts";
export { connectionMessages } from "./connection.ts";
export { errorMessages, keyErrorMessages, marketErrorMessages } from "./errors.ts";
export { feedFaultMessage, feedLossMessage } from "./feed.ts";
/** @public The tables of rates and the search say these. */
export {
  greyReasonMessages,
  missingStructureMessage,
  parityWarningMessages,
  structureNames,
} from "./strategies/opportunities.ts";
/** @public The builder and the extension's panel say these. */
export {
  expiryActionMessages,
  fillReasonMessages,
  legsReasonMessages,
  outcomeSentence,
  templateNames,
} from "./strategies/positions.ts";
/** @public The risk screens and the import say these. */
export {
  baselZoneMessages,
  coverageSentence,
  operationReasonMessages,
  sizeCapMessages,
} from "./strategies/risk.ts";
export { marketEventNames, marketEventOrigins } from "./market/market-events.ts";
export { sampleTerms } from "./sample-terms.ts";
export { marketDelayText, marketPaceWords, marketSourceName, marketSourceNotes } from "./source.ts";
export { toastDurationMilliseconds, toastMessages } from "./toasts.ts";
export { validationMessages } from "./validation.ts";
