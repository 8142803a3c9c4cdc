import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { dataApiRoutes } from "./routes.ts";
import type { DataApiNeeds } from "./routes.ts";

export function dataApiModule(
  { clock }: Pick<Platform, "clock">,
  needs: Omit<DataApiNeeds, "clock">,
): Module {
  return { routes: [dataApiRoutes({ ...needs, clock })], services: {} };
}
