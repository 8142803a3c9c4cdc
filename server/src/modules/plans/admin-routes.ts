import { createPlan, deletePlan, editPlan, listFeatures } from "@paridad/core/endpoints";
import { adminSuccessMessages as texts } from "@paridad/core/contract";
import { implement } from "../../auth/implement.ts";
import { actorOf } from "../../auth/actor.ts";
import type { Routes } from "../../http/routes.ts";
import type { AdminPlans } from "./admin-plans.ts";

/** `/admin/subscription-plans` and the features they are made of. */
export function adminPlansRoutes(plans: AdminPlans): Routes {
  return async (app) => {
    implement(app, createPlan, async ({ body, request }) => {
      await plans.create(body, actorOf(request));
      return { message: texts.planCreated };
    });
    implement(app, editPlan, async ({ params, body, request }) => {
      await plans.edit(params.id, body, actorOf(request));
      return { message: texts.planUpdated };
    });
    implement(app, deletePlan, async ({ params, request }) => {
      await plans.remove(params.id, actorOf(request));
      return { message: texts.planDeleted };
    });
    implement(app, listFeatures, async () => ({ data: await plans.features() }));
  };
}
