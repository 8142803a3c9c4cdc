export * from "./alert-link.ts";
export * from "./alert-kinds.ts";
export * from "./alert-requests.ts";
export * from "./alerts.ts";
