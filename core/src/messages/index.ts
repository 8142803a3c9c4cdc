export * from "./errors.ts";
export * from "./toasts.ts";
export * from "./validation.ts";
export * from "./screens.ts";
