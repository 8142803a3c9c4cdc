export { backTestRule } from "./back-test-rule.ts";
export type { BackTestInput, BackTestRule, PastOption, PastSession, StrikeCut } from "./back-test-types.ts";
export { calibrate } from "./calibrate.ts";
export { curveOf, drawdownOf } from "./curve.ts";
export { strikeCutsOf } from "./strike-cuts.ts";
