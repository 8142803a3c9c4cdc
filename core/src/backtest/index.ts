export { backTestRule } from "./back-test-rule.ts";
export type { BackTestInput, BackTestRule, PastOption, PastSession } from "./back-test-types.ts";
export { calibrate } from "./calibrate.ts";
