import { keyErrorMessages } from "@paridad/core/messages";
import {
  changeEmbedKeyRequestSchema,
  createEmbedKeyRequestSchema,
  embedKeyAnswerSchema,
  embedKeysAnswerSchema,
  keyIdParametersSchema,
  messageAnswerSchema,
} from "@paridad/core/contract";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { EmbedKeys } from "./embed-keys.ts";

const root = "/auth/embed-keys";
const success = true as const;

/** `/auth/embed-keys`: a partner's own keys. */
export function embedKeysRoutes(embedKeys: EmbedKeys): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: root,
      config: { access: "user" },
      schema: { response: { 200: embedKeysAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({ success, data: await embedKeys.list(signedInUserOf(request)) }),
    });
    app.route({
      method: "POST",
      url: root,
      config: { access: "user" },
      schema: { body: createEmbedKeyRequestSchema, response: { 200: embedKeyAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success,
        data: await embedKeys.create(signedInUserOf(request), request.body),
      }),
    });
    app.route({
      method: "PATCH",
      url: `${root}/:id`,
      config: { access: "user" },
      schema: {
        params: keyIdParametersSchema,
        body: changeEmbedKeyRequestSchema,
        response: { 200: embedKeyAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => ({
        success,
        data: await embedKeys.change(signedInUserOf(request), request.params.id, request.body),
      }),
    });
    app.route({
      method: "DELETE",
      url: `${root}/:id`,
      config: { access: "user" },
      schema: { params: keyIdParametersSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await embedKeys.revoke(signedInUserOf(request), request.params.id);
        return { success, message: keyErrorMessages.justRevoked };
      },
    });
  };
}
