export * from "./position-requests.ts";
export * from "./saved-positions.ts";
export * from "./evaluate.ts";
export * from "./position-line.ts";
export * from "./imports.ts";
export * from "./risk-settings.ts";
