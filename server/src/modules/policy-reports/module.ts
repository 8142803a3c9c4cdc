import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { policyReportsRoutes } from "./routes.ts";

export function policyReportsModule(platform: Pick<Platform, "clock">): Module {
  return { routes: [policyReportsRoutes(platform)], services: {} };
}
