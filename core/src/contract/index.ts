export * from "./auth.ts";
export * from "./envelope.ts";
export * from "./error-codes.ts";
export * from "./health.ts";
export * from "./market.ts";
export * from "./subscription-plans.ts";
export * from "./terms.ts";
export * from "./users.ts";
