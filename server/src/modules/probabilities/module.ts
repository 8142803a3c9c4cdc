import type { Module } from "../../http/module.ts";
import { probabilitiesRoutes } from "./routes.ts";
import type { ProbabilitiesDependencies } from "./routes.ts";

export function probabilitiesModule(dependencies: ProbabilitiesDependencies): Module {
  return { routes: [probabilitiesRoutes(dependencies)], services: {} };
}
