export * from "./back-tests.ts";
export * from "./calibration.ts";
export * from "./costs.ts";
export * from "./data-opportunities.ts";
export * from "./rule-records.ts";
export * from "../alerts/index.ts";
