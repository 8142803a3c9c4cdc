import {
  createImportRequestSchema,
  importAnswerSchema,
  importMappingSchema,
  importPreviewAnswerSchema,
  importsAnswerSchema,
  messageAnswerSchema,
  positionIdSchema as params,
  previewImportRequestSchema,
} from "@paridad/core/contract";
import { importMessages as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../../access/access.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { App, Routes } from "../../../http/routes.ts";
import type { Imports } from "./imports.ts";

const success = true as const;
const url = "/position-imports";
const access = { gate: "positions.write" } as const;
/** 20,000 operations with long references. */
const bodyLimit = 6_291_456;

function fileRoutes(app: App, imports: Imports): void {
  app.route({
    method: "POST",
    url: `${url}/preview`,
    bodyLimit,
    config: { access, isHeavy: true },
    schema: {
      body: previewImportRequestSchema,
      response: { 200: importPreviewAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => ({
      success,
      data: await imports.preview(signedInUserOf(request), request.body.operations),
    }),
  });
  app.route({
    method: "POST",
    url,
    bodyLimit,
    config: { access, isHeavy: true },
    schema: { body: createImportRequestSchema, response: { 200: importAnswerSchema, ...errorAnswers } },
    handler: async (request) => {
      const data = await imports.create(signedInUserOf(request), request.body);
      const message = data.import === null ? texts.nothingNew : texts.imported(data.import.operations);
      return { success, message, data };
    },
  });
}

/** `/position-imports`: files of operations, and the columns of lists that users have told. */
export function importsRoutes(imports: Imports): Routes {
  return async (app) => {
    fileRoutes(app, imports);
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
