export { backTestRule } from "./back-test-rule.ts";
export type { BackTestInput, BackTestRule, PastOption, PastSession, StrikeCut } from "./back-test-types.ts";
export { calibrate } from "./calibration/calibrate.ts";
export { calibrationGroups, type DatedForecasts } from "./calibration/calibration-groups.ts";
export { weeklySessions } from "./calibration/weekly-sessions.ts";
export { closesUpTo } from "./calibration/closes.ts";
export { variancePremium } from "./calibration/variance-premium.ts";
export { curveOf, drawdownOf } from "./curve.ts";
export {
  entrySpans,
  kindKey,
  kindOfTrade,
  ruleKinds,
  type EntrySpan,
  type KindStructure,
} from "./kinds/rule-kinds.ts";
export { ruleRecords, type RuleRecord, type RuleRecordsInput } from "./kinds/rule-records.ts";
export { dailyExcess, excessesOf, excessInterval, fewestCycles, type ExcessInterval } from "./summary.ts";
export { strikeCutsOf } from "./strike-cuts.ts";
export {
  sessionForecasts,
  type SessionForecast,
  type SessionForecastInput,
} from "./calibration/session-forecasts.ts";
