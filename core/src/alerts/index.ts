export { firstStatus, isBeyond, stepSince, type AlertState, type AlertStep } from "./crossing.ts";
export { PriceWindows } from "./price-windows.ts";
export { quietUntil } from "./quiet-hours.ts";
export {
  contractsToday,
  lastDayOf,
  watchSubject,
  type TodayContract,
  type WatchedSubject,
} from "./watched-subject.ts";
export { AlertMarket, type AlertBook } from "./alert-market.ts";
export { valueOfSubject, type AlertReason, type AlertValue, type MoneySeries } from "./alert-values.ts";
export { moneySessions, moneyToday } from "./money-today.ts";
export {
  alertCondition,
  alertMeasureNames,
  alertPath,
  alertSideNames,
  alertTitle,
  formatAlertValue,
} from "./alert-words.ts";
