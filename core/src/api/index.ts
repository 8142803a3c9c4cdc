export * from "./http/api-error.ts";
export * from "./http/edit-conflict.ts";
export * from "./account-storage.ts";
export * from "./create-api-client.ts";
export * from "./http/call.ts";
export * from "./http/call-endpoint.ts";
export * from "./http/retry.ts";
export * from "./types.ts";
