export * from "./csv.ts";
export * from "./greek-formats.ts";
export * from "./number-formats.ts";
export * from "./parse-number.ts";
export * from "./time-formats.ts";
export * from "./typed-number.ts";
export * from "./yes-no.ts";
