export { firstStatus, isBeyond, stepSince, type AlertState, type AlertStep } from "./crossing.ts";
export { PriceWindows } from "./price-windows.ts";
export { quietUntil } from "./quiet-hours.ts";
export {
  expiredField,
  followSubject,
  optionsOfSubject,
  subjectToday,
  type WatchedSubject,
} from "./watched-subject.ts";
export { nearAlerts, nearAlertText } from "./near-alerts.ts";
export { AlertMarket, type AlertBook } from "./alert-market.ts";
export { alertRuleOf, alertTitle, valueOfSubject } from "./alert-rules.ts";
export type { AlertReason, AlertValue, MoneySeries } from "./alert-values.ts";
export { moneySessions, moneyToday } from "./money-today.ts";
export {
  alertCondition,
  alertDistance,
  alertMeasureNames,
  alertSideNames,
  formatAlertValue,
} from "./alert-words.ts";
