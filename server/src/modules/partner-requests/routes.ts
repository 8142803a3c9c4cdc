import * as z from "zod/mini";
import {
  askPartnershipSchema,
  decidePartnershipSchema,
  messageAnswerSchema,
  partnerRequestAnswerSchema,
  waitingPartnersAnswerSchema,
} from "@paridad/core/contract";
import { partnerRequestTexts as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../access/access.ts";
import { actorOf } from "../../access/actor.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { PartnerRequests } from "./partner-requests.ts";

const success = true as const;
const own = "/auth/partner-request";
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });

function adminRoutes(app: App, requests: PartnerRequests): void {
  app.route({
    method: "GET",
    url: "/admin/partner-requests",
    config: { access: "admin" },
    schema: { response: { 200: waitingPartnersAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: await requests.waiting() }),
  });
  app.route({
    method: "POST",
    url: "/admin/partner-requests/:id/decision",
    config: { access: "admin" },
    schema: {
      params,
      body: decidePartnershipSchema,
      response: { 200: messageAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      await requests.decide(request.params.id, request.body, actorOf(request));
      return { success, message: texts[request.body.decision] };
    },
  });
}

/** `/auth/partner-request`: asking to be a partner; `/admin/partner-requests`: deciding it. */
export function partnerRequestsRoutes(requests: PartnerRequests): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: own,
      config: { access: "user" },
      schema: { response: { 200: partnerRequestAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({ success, data: await requests.own(signedInUserOf(request)) }),
    });
    app.route({
      method: "POST",
      url: own,
      config: { access: "user" },
      schema: { body: askPartnershipSchema, response: { 200: partnerRequestAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success,
        data: await requests.ask(signedInUserOf(request), request.body),
      }),
    });
    adminRoutes(app, requests);
  };
}
