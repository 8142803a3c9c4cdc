export * from "./last-of-each-session.ts";
export * from "./pair-scanner.ts";
export * from "./ratio-row.ts";
export * from "./ratio-statistics.ts";
export * from "./volume-statistics.ts";
export * from "./relative-volume-texts.ts";
