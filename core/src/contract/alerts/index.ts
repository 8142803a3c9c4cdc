export { alertLink } from "./alert-link.ts";
export { alertKinds, thresholdFault, type AlertKind } from "./alert-kinds.ts";
export { alertSubjectSchema, contractsOfSubject, premiumSides, rateMeasures } from "./alert-subjects.ts";
export type { AlertContract, AlertSubject, PremiumSide, RateMeasure } from "./alert-subjects.ts";
export {
  alertActionRequestSchema,
  alertContractsQuerySchema,
  alertIdSchema,
  alertSettingsRequestSchema,
  alertVersionQuerySchema,
  alertsQuerySchema,
  createAlertRequestSchema,
  endPushRequestSchema,
  firedAlertsQuerySchema,
  importAlertsRequestSchema,
  pushSubscriptionRequestSchema,
  seenAlertsRequestSchema,
  updateAlertRequestSchema,
  usualRestMinutes,
} from "./alert-requests.ts";
export type {
  AlertAction,
  AlertActionRequest,
  AlertSettings,
  AlertsQuery,
  CreateAlertRequest,
  FiredAlertsQuery,
  ImportAlertsRequest,
  PushSubscriptionRequest,
  ReadAlertRequest,
  ReadAlertUpdate,
  ReadImportedAlert,
  UpdateAlertRequest,
} from "./alert-requests.ts";
export {
  alertAnswerSchema,
  alertContractsAnswerSchema,
  alertsAnswerSchema,
  alertSettingsAnswerSchema,
  firedAlertsAnswerSchema,
  importAlertsAnswerSchema,
} from "./alerts.ts";
export type {
  Alert,
  AlertEnding,
  AlertsList,
  AlertStatus,
  FiredAlert,
  FiredAlertsList,
  ImportedAlerts,
} from "./alerts.ts";
