import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { dataApiRoutes } from "./routes.ts";
import type { DataApiDependencies } from "./routes.ts";

export function dataApiModule(
  { clock }: Pick<Platform, "clock">,
  dependencies: Omit<DataApiDependencies, "clock">,
): Module {
  return { routes: [dataApiRoutes({ ...dependencies, clock })], services: {} };
}
