import { listPlans } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { Plans } from "./plans.ts";

/** `GET /subscription/plans`: public. */
export function plansRoutes({ plans }: { plans: Pick<Plans, "list"> }): Routes {
  return async (app) => {
    implement(app, listPlans, async () => ({ data: await plans.list() }));
  };
}
