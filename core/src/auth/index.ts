export * from "./ports.ts";
export * from "./session-store.ts";
export * from "./session-types.ts";
export * from "./theme-store.ts";
