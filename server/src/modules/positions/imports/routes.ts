import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import {
  importAnswerSchema,
  importFileQuerySchema,
  importMappingSchema,
  importPreviewAnswerSchema,
  importsAnswerSchema,
  messageAnswerSchema,
  operationLinesType,
  positionIdSchema as params,
} from "@paridad/core/contract";
import type { SentOperation } from "@paridad/core/contract";
import { importMessages as texts } from "@paridad/core/messages";
import * as z from "zod/mini";
import { signedInUserOf } from "../../../access/access.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import { invalidFields } from "../../../http/http-error.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Imports } from "./imports.ts";
import { noOperation } from "./operation-lines.ts";
import { receiveLines } from "./receive-lines.ts";

const success = true as const;
const url = "/position-imports";
const access = { gate: "positions.write" } as const;
/** What came as lines; a call without a body has none. */
function operationsOf({ body }: { readonly body: unknown }): readonly SentOperation[] {
  if (!Array.isArray(body)) throw invalidFields([noOperation]);
  return body as SentOperation[];
}

/** Lines of operations and nothing else: no JSON of megabytes is parsed here. */
function fileRoutes(imports: Imports): Routes {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(operationLinesType, (request: FastifyRequest, payload: IncomingMessage) =>
      receiveLines(payload, Number(request.headers["content-length"] ?? 0)),
    );
    app.route({
      method: "POST",
      url: `${url}/preview`,
      config: { access, isHeavy: true },
      schema: { body: z.any(), response: { 200: importPreviewAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success,
        data: await imports.preview(signedInUserOf(request), operationsOf(request)),
      }),
    });
    app.route({
      method: "POST",
      url,
      config: { access, isHeavy: true },
      schema: {
        querystring: importFileQuerySchema,
        body: z.any(),
        response: { 200: importAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => {
        const file = { ...request.query, operations: operationsOf(request) };
        const data = await imports.create(signedInUserOf(request), file);
        const message = data.import === null ? texts.nothingNew : texts.imported(data.import.operations);
        return { success, message, data };
      },
    });
  };
}

/** `/position-imports`: files of operations, and the columns of lists that users have told. */
export function importsRoutes(imports: Imports): Routes {
  return async (app) => {
    await app.register(fileRoutes(imports));
    app.route({
      method: "GET",
      url,
      config: { access: { gate: "positions.own" } },
      schema: { response: { 200: importsAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({ success, data: await imports.list(signedInUserOf(request)) }),
    });
    app.route({
      method: "PUT",
      url: `${url}/mappings`,
      config: { access },
      schema: { body: importMappingSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await imports.remember(signedInUserOf(request), request.body);
        return { success, message: texts.remembered };
      },
    });
    app.route({
      method: "DELETE",
      url: `${url}/:id`,
      config: { access: { gate: "positions.own" }, isHeavy: true },
      schema: { params, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await imports.undo(signedInUserOf(request), request.params.id);
        return { success, message: texts.undone };
      },
    });
  };
}
