import { ping } from "../../db/ping.ts";
import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { healthRoutes } from "./routes.ts";

export function healthModule({ database }: Pick<Platform, "database">): Module {
  return { routes: [healthRoutes({ ping: () => ping(database) })], services: {} };
}
