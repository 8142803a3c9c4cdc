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
import { importMessages as texts } from "@paridad/core/messages";
import * as z from "zod/mini";
import { signedInUserOf } from "../../../access/access.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Imports } from "./imports.ts";

const success = true as const;
const url = "/position-imports";
const access = { gate: "positions.write" } as const;
/** 20,000 operations with long references. */
const bodyLimit = 6_291_456;

/** What came as lines; a call without a body has none. */
function linesOf({ body }: { readonly body: unknown }): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

/** Lines of operations and nothing else: no JSON of megabytes is parsed here. */
function fileRoutes(imports: Imports): Routes {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(operationLinesType, { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    app.route({
      method: "POST",
      url: `${url}/preview`,
      bodyLimit,
      config: { access, isHeavy: true },
      schema: { body: z.any(), response: { 200: importPreviewAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success,
        data: await imports.preview(signedInUserOf(request), linesOf(request)),
      }),
    });
    app.route({
      method: "POST",
      url,
      bodyLimit,
      config: { access, isHeavy: true },
      schema: {
        querystring: importFileQuerySchema,
        body: z.any(),
        response: { 200: importAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => {
        const data = await imports.create(signedInUserOf(request), request.query, linesOf(request));
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
