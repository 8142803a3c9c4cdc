import { ping } from "../../db/ping.ts";
import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { healthRoutes } from "./routes.ts";

/** `store` puts a byte on the disk and fails where that can't be done. */
export function healthModule(
  { database }: Pick<Platform, "database">,
  { store }: { store: () => Promise<void> },
): Module {
  return { routes: [healthRoutes({ ping: () => ping(database), store })], services: {} };
}
