import * as z from "zod/mini";
import {
  codeQuoteAnswerSchema,
  codeQuoteQuerySchema,
  messageAnswerSchema,
  promotionalCodeRequestSchema,
  promotionalCodesAnswerSchema,
} from "@paridad/core/contract";
import { codeTexts as texts } from "@paridad/core/messages";
import { actorOf } from "../../../access/actor.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Routes } from "../../../http/routes.ts";
import { refuseSwitchedOff } from "../switched-off.ts";
import type { Codes } from "./codes.ts";

const success = true as const;
const access = "admin";
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const response = { 200: messageAnswerSchema, ...errorAnswers };

/** `/subscription/promotional-code` for whoever wants a plan, `/admin/promotional-codes` for administrators. */
export function codeRoutes(codes: Codes): Routes {
  return async (app) => {
    refuseSwitchedOff(app, codes.isOn);
    app.route({
      method: "GET",
      url: "/subscription/promotional-code",
      config: { access: "public" },
      schema: {
        querystring: codeQuoteQuerySchema,
        response: { 200: codeQuoteAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => ({ success, data: await codes.price(request.query, request.ip) }),
    });
    app.route({
      method: "GET",
      url: "/admin/promotional-codes",
      config: { access },
      schema: { response: { 200: promotionalCodesAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success, data: await codes.list() }),
    });
    app.route({
      method: "POST",
      url: "/admin/promotional-codes",
      config: { access },
      schema: { body: promotionalCodeRequestSchema, response },
      handler: async (request) => {
        await codes.create(request.body, actorOf(request));
        return { success, message: texts.created };
      },
    });
    app.route({
      method: "PUT",
      url: "/admin/promotional-codes/:id",
      config: { access },
      schema: { params, body: promotionalCodeRequestSchema, response },
      handler: async (request) => {
        await codes.edit(request.params.id, request.body, actorOf(request));
        return { success, message: texts.updated };
      },
    });
  };
}
