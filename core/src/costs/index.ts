export * from "./cost-presets.ts";
export * from "./cost-schedule.ts";
