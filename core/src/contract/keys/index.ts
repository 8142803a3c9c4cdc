export * from "./data-positions.ts";
export * from "./data-rows.ts";
export * from "./data-risk.ts";
export * from "./data-volatility.ts";
export * from "./sheet.ts";
export * from "./stream.ts";
