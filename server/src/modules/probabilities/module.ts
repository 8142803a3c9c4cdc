import type { Module } from "../../http/module.ts";
import { probabilitiesRoutes } from "./routes.ts";
import type { ProbabilitiesNeeds } from "./routes.ts";

export function probabilitiesModule(needs: ProbabilitiesNeeds): Module {
  return { routes: [probabilitiesRoutes(needs)], services: {} };
}
