export { alertLink } from "./alert-link.ts";
export { alertKinds, thresholdFault, type AlertKind } from "./alert-kinds.ts";
export { alertSubjectSchema, contractsOfSubject, premiumSides, rateMeasures } from "./alert-subjects.ts";
export type { AlertContract, AlertSubject, PremiumSide, RateMeasure } from "./alert-subjects.ts";
export { usualRestMinutes } from "./alert-requests.ts";
export type {
  AlertAction,
  AlertActionRequest,
  AlertSettings,
  CreateAlertRequest,
  PushSubscriptionRequest,
  ReadAlertRequest,
  ReadAlertUpdate,
  UpdateAlertRequest,
} from "./alert-requests.ts";
export { alertAnswerSchema } from "./alerts.ts";
export type { Alert, AlertEnding, AlertsList, AlertStatus, FiredAlert, FiredAlertsList } from "./alerts.ts";
