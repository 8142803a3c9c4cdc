import { paymentAnswerSchema, paymentRequestSchema, paymentsAnswerSchema } from "@paridad/core/contract";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { Payments } from "./payments.ts";

/** `/subscription/payments`: a user's own. */
export function paymentsRoutes(payments: Payments): Routes {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/subscription/payments",
      config: { access: "user" },
      schema: { body: paymentRequestSchema, response: { 200: paymentAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const data = await payments.ask(signedInUserOf(request), request.body);
        return { success: true as const, data };
      },
    });
    app.route({
      method: "GET",
      url: "/subscription/payments",
      config: { access: "user" },
      schema: { response: { 200: paymentsAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success: true as const,
        data: await payments.list(signedInUserOf(request).user.id),
      }),
    });
  };
}
