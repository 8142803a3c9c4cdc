/** @public The server's watch, the screens and the extension read these. */
export { firstStatus, isBeyond, nextStep, type AlertState } from "./crossing.ts";
export { quietUntil } from "./quiet-hours.ts";
export {
  contractsToday,
  lastDayOf,
  watchSubject,
  type TodayContract,
  type WatchedSubject,
} from "./watched-subject.ts";
export { AlertMarket } from "./alert-market.ts";
export { valueOfSubject, type AlertReason, type AlertValue, type MoneySeries } from "./alert-values.ts";
export { moneySessions, moneyToday } from "./money-today.ts";
export { AlertIndex, type DueAlert, type WatchedAlert } from "./alert-index.ts";
export {
  alertCondition,
  alertMeasureNames,
  alertPath,
  alertSideNames,
  alertTitle,
  formatAlertValue,
} from "./alert-words.ts";
