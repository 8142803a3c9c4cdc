/** @public */
export { backTestRule } from "./back-test-rule.ts";
/** @public */
export type {
  BackTest,
  BackTestInput,
  BackTestRule,
  BackTestSummary,
  Cycle,
  CycleExit,
  Fill,
  PastOption,
  PastSession,
  StrikeCut,
} from "./back-test-types.ts";
/** @public */
export { calibrate, type Calibration, type CalibrationBin, type Forecast } from "./calibrate.ts";
