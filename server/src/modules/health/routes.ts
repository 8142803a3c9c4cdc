import { readLiveness, readReadiness } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { unavailable } from "../../http/http-error.ts";
import type { Routes } from "../../http/routes.ts";

/**
 * `/health/live`: the process answers. `/health/ready`: its database answers, too, and its disk takes a byte; for a process that ends
 * `closeInOrder` has said no before. Good answers are not logged: there is one every few seconds.
 */
export function healthRoutes({ ping, store }: Record<"ping" | "store", () => Promise<void>>): Routes {
  return async (app) => {
    implement(app, readLiveness, async () => ({ data: { status: "live" as const } }), { logLevel: "warn" });
    implement(
      app,
      readReadiness,
      async () => {
        try {
          await Promise.all([ping(), store()]);
        } catch {
          throw unavailable();
        }
        return { data: { status: "ready" as const } };
      },
      { logLevel: "warn" },
    );
  };
}
