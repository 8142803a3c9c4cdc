export * from "./plot.ts";
