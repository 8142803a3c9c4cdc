import * as z from "zod/mini";
import {
  adminCreatePlanRequestSchema,
  adminEditPlanRequestSchema,
  availableFeaturesAnswerSchema,
  messageAnswerSchema,
} from "@paridad/core/contract";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { actorOf } from "../../access/actor.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { AdminPlans } from "./admin-plans.ts";

const success = true as const;
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });
const response = { 200: messageAnswerSchema, ...errorAnswers };
const access = "admin";

/** `/admin/subscription-plans` and the features they are made of. */
export function adminPlansRoutes(plans: AdminPlans): Routes {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/admin/subscription-plans",
      config: { access },
      schema: { body: adminCreatePlanRequestSchema, response },
      handler: async (request) => {
        await plans.create(request.body, actorOf(request));
        return { success, message: texts.planCreated };
      },
    });
    app.route({
      method: "PUT",
      url: "/admin/subscription-plans/:id",
      config: { access },
      schema: { params, body: adminEditPlanRequestSchema, response },
      handler: async (request) => {
        await plans.edit(request.params.id, request.body, actorOf(request));
        return { success, message: texts.planUpdated };
      },
    });
    app.route({
      method: "DELETE",
      url: "/admin/subscription-plans/:id",
      config: { access },
      schema: { params, response },
      handler: async (request) => {
        await plans.remove(request.params.id, actorOf(request));
        return { success, message: texts.planDeleted };
      },
    });
    app.route({
      method: "GET",
      url: "/admin/available-features",
      config: { access },
      schema: { response: { 200: availableFeaturesAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success, data: await plans.features() }),
    });
  };
}
