import { keyErrorMessages } from "@paridad/core/messages";
import {
  apiKeyAnswerSchema,
  apiKeysAnswerSchema,
  changeApiKeyRequestSchema,
  createApiKeyRequestSchema,
  createdApiKeyAnswerSchema,
  keyIdParametersSchema,
  messageAnswerSchema,
} from "@paridad/core/contract";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { ApiKeys } from "./api-keys.ts";

const root = "/auth/api-keys";
const success = true as const;

/** `/auth/api-keys`: a user's own keys. Who lost the plan still sees and revokes them, and changes none. */
export function apiKeysRoutes(apiKeys: ApiKeys): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: root,
      config: { access: "user" },
      schema: { response: { 200: apiKeysAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({ success, data: await apiKeys.list(signedInUserOf(request)) }),
    });
    app.route({
      method: "POST",
      url: root,
      config: { access: { gate: "api.keys" } },
      schema: {
        body: createApiKeyRequestSchema,
        response: { 200: createdApiKeyAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => ({
        success,
        data: await apiKeys.create(signedInUserOf(request), request.body),
      }),
    });
    app.route({
      method: "PATCH",
      url: `${root}/:id`,
      config: { access: { gate: "api.keys" } },
      schema: {
        params: keyIdParametersSchema,
        body: changeApiKeyRequestSchema,
        response: { 200: apiKeyAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => ({
        success,
        data: await apiKeys.change(signedInUserOf(request), request.params.id, request.body),
      }),
    });
    app.route({
      method: "DELETE",
      url: `${root}/:id`,
      config: { access: "user" },
      schema: { params: keyIdParametersSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await apiKeys.revoke(signedInUserOf(request), request.params.id);
        return { success, message: keyErrorMessages.justRevoked };
      },
    });
  };
}
