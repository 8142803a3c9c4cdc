import { subscriptionPlansAnswerSchema } from "@paridad/core/contract";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { Plans } from "./plans.ts";

/** `GET /subscription/plans`: public. */
export function plansRoutes({ plans }: { plans: Pick<Plans, "list"> }): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/subscription/plans",
      config: { access: "public" },
      schema: { response: { 200: subscriptionPlansAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: await plans.list() }),
    });
  };
}
