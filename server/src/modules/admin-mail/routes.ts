import * as z from "zod/mini";
import {
  bulkEmailAnswerSchema,
  bulkEmailRequestSchema,
  campaignAnswerSchema,
  campaignsAnswerSchema,
} from "@paridad/core/contract";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { actorOf } from "../../access/actor.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { Campaigns } from "./campaigns.ts";

const success = true as const;
const access = "admin";
/** Ten thousand ids and a long text. */
const bodyLimit = 524_288;
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
/** `/admin/emails/bulk`: mails to many and how they went. */
export function adminMailRoutes(campaigns: Campaigns): Routes {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/admin/emails/bulk",
      bodyLimit,
      config: { access },
      schema: { body: bulkEmailRequestSchema, response: { 200: bulkEmailAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const data = await campaigns.send(request.body, actorOf(request));
        return { success, data, message: texts.bulkMailQueued(data.recipients) };
      },
    });
    app.route({
      method: "GET",
      url: "/admin/emails/bulk",
      config: { access },
      schema: { response: { 200: campaignsAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success, data: await campaigns.list() }),
    });
    app.route({
      method: "GET",
      url: "/admin/emails/bulk/:id",
      config: { access },
      schema: { params, response: { 200: campaignAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({ success, data: await campaigns.find(request.params.id) }),
    });
  };
}
