import { readLiveness, readReadiness } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { ping } from "../../db/ping.ts";
import { unavailable } from "../../http/http-error.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";

/** Good answers are not logged: there is one every few seconds. */
const quiet = { logLevel: "warn" } as const;

/**
 * `/health/live`: the process answers. `/health/ready`: its database answers, too, and its disk takes a byte (`store`); for a
 * process that ends `closeInOrder` has said no before.
 */
export function healthModule(
  { database }: Pick<Platform, "database">,
  { store }: { store: () => Promise<void> },
): Module {
  const routes = async (app: App) => {
    implement(app, readLiveness, async () => ({ data: { status: "live" as const } }), quiet);
    implement(
      app,
      readReadiness,
      async () => {
        await Promise.all([ping(database), store()]).catch(() => {
          throw unavailable();
        });
        return { data: { status: "ready" as const } };
      },
      quiet,
    );
  };
  return { routes: [routes], services: {} };
}
