import {
  leavingAnswerSchema,
  leavingRequestSchema,
  messageAnswerSchema,
  paymentIdParametersSchema,
  refundsAnswerSchema,
} from "@paridad/core/contract";
import { leavingTexts as texts } from "@paridad/core/messages";
import { deviceOf, signedInUserOf } from "../../../access/access.ts";
import { actorOf } from "../../../access/actor.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Routes } from "../../../http/routes.ts";
import type { LeavingService } from "./leaving.ts";

const success = true as const;
const response = { 200: leavingAnswerSchema, ...errorAnswers };

/** `/subscription/cancellation`: a user leaves a plan; `/admin/refunds`: what goes back. */
export function leavingRoutes(leaving: LeavingService): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/subscription/cancellation",
      config: { access: "user" },
      schema: { response },
      handler: async (request) => ({ success, data: await leaving.state(signedInUserOf(request).user.id) }),
    });
    app.route({
      method: "POST",
      url: "/subscription/cancellation",
      config: { access: "user" },
      schema: { body: leavingRequestSchema, response },
      handler: async (request) => ({
        success,
        ...(await leaving.leave(signedInUserOf(request), request.body.kind, deviceOf(request))),
      }),
    });
    app.route({
      method: "GET",
      url: "/admin/refunds",
      config: { access: "admin" },
      schema: { response: { 200: refundsAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success, data: await leaving.refunds() }),
    });
    app.route({
      method: "POST",
      url: "/admin/refunds/:id/done",
      config: { access: "admin" },
      schema: { params: paymentIdParametersSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await leaving.refunded(request.params.id, actorOf(request));
        return { success, message: texts.refunded };
      },
    });
  };
}
