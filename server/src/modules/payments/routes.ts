import {
  messageAnswerSchema,
  paymentAnnouncementSchema,
  paymentAnswerSchema,
  paymentIdParametersSchema,
  paymentRequestSchema,
  paymentsAnswerSchema,
} from "@paridad/core/contract";
import { paymentTexts as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Payments } from "./payments.ts";

const success = true as const;
const access = "user";
const message = { 200: messageAnswerSchema, ...errorAnswers };

function askRoutes(app: App, payments: Payments): void {
  app.route({
    method: "POST",
    url: "/subscription/payments",
    config: { access },
    schema: { body: paymentRequestSchema, response: { 200: paymentAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({
      success,
      data: await payments.ask(signedInUserOf(request), request.body, request.ip),
    }),
  });
  app.route({
    method: "GET",
    url: "/subscription/payments",
    config: { access },
    schema: { response: { 200: paymentsAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({
      success,
      data: await payments.list(signedInUserOf(request).user.id),
    }),
  });
}

/** `/subscription/payments`: a user's own. */
export function paymentsRoutes(payments: Payments): Routes {
  return async (app) => {
    askRoutes(app, payments);
    app.route({
      method: "PUT",
      url: "/subscription/payments/:id/announcement",
      config: { access },
      schema: { params: paymentIdParametersSchema, body: paymentAnnouncementSchema, response: message },
      handler: async (request) => {
        await payments.announce(signedInUserOf(request), request.params.id, request.body);
        return { success, message: texts.announced };
      },
    });
    app.route({
      method: "DELETE",
      url: "/subscription/payments/:id",
      config: { access },
      schema: { params: paymentIdParametersSchema, response: message },
      handler: async (request) => {
        await payments.cancel(signedInUserOf(request), request.params.id);
        return { success, message: texts.paymentCancelled };
      },
    });
  };
}
