export * from "./own-legs.ts";
export * from "./rule.ts";
export * from "./result-words.ts";
export * from "./rule-words.ts";
