import type { Module } from "../../http/module.ts";
import { supportRoutes } from "./routes.ts";

export function supportModule(dependencies: { readonly supportEmail: string | null }): Module {
  return { routes: [supportRoutes(dependencies)], services: {} };
}
