import {
  createPositionRequestSchema,
  messageAnswerSchema,
  positionAnswerSchema,
  positionEventRequestSchema,
  positionIdSchema as params,
  positionLineAnswerSchema,
  positionsAnswerSchema,
  positionVersionQuerySchema,
  updatePositionRequestSchema,
} from "@paridad/core/contract";
import { savedPositionMessages as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { PositionLines } from "./line/position-lines.ts";
import type { Positions } from "./positions.ts";

const success = true as const;
const url = "/positions";
const own = `${url}/:id`;
const response = { 200: positionAnswerSchema, ...errorAnswers };
const access = { gate: "positions.write" } as const;

/** Also without a plan: what is saved stays its owner's. */
function openRoutes(app: App, positions: Positions): void {
  app.route({
    method: "GET",
    url,
    config: { access: { gate: "positions.own" } },
    schema: { response: { 200: positionsAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({ success, data: await positions.list(signedInUserOf(request)) }),
  });
  app.route({
    method: "GET",
    url: own,
    config: { access: { gate: "positions.own" } },
    schema: { params, response },
    handler: async (request) => ({
      success,
      data: await positions.one(signedInUserOf(request), request.params.id),
    }),
  });
  app.route({
    method: "DELETE",
    url: own,
    config: { access: { gate: "positions.own" } },
    schema: {
      params,
      querystring: positionVersionQuerySchema,
      response: { 200: messageAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      await positions.remove(signedInUserOf(request), request.params.id, request.query.version);
      return { success, message: texts.deleted };
    },
  });
}

/** `/positions`: a user's saved positions and what happens to them. */
export function positionsRoutes(positions: Positions, line: PositionLines): Routes {
  return async (app) => {
    openRoutes(app, positions);
    app.route({
      method: "GET",
      url: `${own}/line`,
      config: { access: { gate: "positions.history" }, isHeavy: true },
      schema: { params, response: { 200: positionLineAnswerSchema, ...errorAnswers } },
      handler: async (request) => ({
        success,
        data: await line(signedInUserOf(request), request.params.id),
      }),
    });
    app.route({
      method: "POST",
      url,
      config: { access },
      schema: { body: createPositionRequestSchema, response },
      handler: async (request) => ({
        success,
        message: texts.saved,
        data: await positions.create(signedInUserOf(request), request.body),
      }),
    });
    app.route({
      method: "PUT",
      url: own,
      config: { access },
      schema: { params, body: updatePositionRequestSchema, response },
      handler: async (request) => ({
        success,
        data: await positions.update(signedInUserOf(request), request.params.id, request.body),
      }),
    });
    app.route({
      method: "POST",
      url: `${own}/events`,
      config: { access },
      schema: { params, body: positionEventRequestSchema, response },
      handler: async (request) => ({
        success,
        data: await positions.record(signedInUserOf(request), request.params.id, request.body),
      }),
    });
  };
}
