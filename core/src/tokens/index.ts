export * from "./scale.ts";
export * from "./themes.ts";
