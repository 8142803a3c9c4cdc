export type { Access, Endpoint } from "./endpoint.ts";
export * from "./positions.ts";
