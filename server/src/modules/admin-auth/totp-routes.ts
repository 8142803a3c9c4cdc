import {
  confirmTotpRequestSchema,
  messageAnswerSchema,
  removeTotpRequestSchema,
  totpSecretAnswerSchema,
} from "@paridad/core/contract";
import type { FastifyRequest } from "fastify";
import { administratorOf, deviceOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import { totpMessages } from "./totp.ts";
import type { Totp } from "./totp.ts";

const success = true as const;
const requesterOf = (request: FastifyRequest) => ({
  ...administratorOf(request),
  device: deviceOf(request),
});

/** `/admin/totp`: open to an administrator who still has to set up the second factor. */
export function totpRoutes(totp: Totp): Routes {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/admin/totp",
      config: { access: "admin-enrolment" },
      schema: { response: { 200: totpSecretAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({ success, data: totp.begin(requesterOf(request)) }),
    });
    app.route({
      method: "PUT",
      url: "/admin/totp",
      config: { access: "admin-enrolment" },
      schema: { body: confirmTotpRequestSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success,
        message: await totp.confirm(requesterOf(request), request.body),
      }),
    });
    app.route({
      method: "DELETE",
      url: "/admin/totp",
      config: { access: "admin-enrolment" },
      schema: { body: removeTotpRequestSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await totp.remove(requesterOf(request), request.body);
        return { success, message: totpMessages.removed };
      },
    });
  };
}
