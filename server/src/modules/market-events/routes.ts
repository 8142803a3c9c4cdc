import * as z from "zod/mini";
import {
  marketEventRequestSchema,
  marketEventsAnswerSchema,
  marketEventsQuerySchema,
  messageAnswerSchema,
} from "@paridad/core/contract";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { actorOf } from "../../access/actor.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { MarketEvents } from "./market-events.ts";

const success = true as const;
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });
const response = { 200: messageAnswerSchema, ...errorAnswers };
const lists = {
  querystring: marketEventsQuerySchema,
  response: { 200: marketEventsAnswerSchema, ...errorAnswers },
};

function readRoutes(app: App, events: MarketEvents): void {
  for (const [url, access] of [
    ["/market/eventos", "user"],
    ["/admin/market-events", "admin"],
  ] as const) {
    app.route({
      method: "GET",
      url,
      config: { access },
      schema: lists,
      handler: async (request) => {
        const { fecha_inicio: from, fecha_fin: to } = request.query;
        return { success, data: await events.list({ from, to }) };
      },
    });
  }
}

/** `/market/eventos` for every signed-in user, `/admin/market-events` for the administrators who write them. */
export function marketEventsRoutes(events: MarketEvents): Routes {
  const access = "admin";
  return async (app) => {
    readRoutes(app, events);
    app.route({
      method: "POST",
      url: "/admin/market-events",
      config: { access },
      schema: { body: marketEventRequestSchema, response },
      handler: async (request) => {
        await events.create(request.body, actorOf(request));
        return { success, message: texts.eventCreated };
      },
    });
    app.route({
      method: "PUT",
      url: "/admin/market-events/:id",
      config: { access },
      schema: { params, body: marketEventRequestSchema, response },
      handler: async (request) => {
        await events.edit(request.params.id, request.body, actorOf(request));
        return { success, message: texts.eventUpdated };
      },
    });
    app.route({
      method: "DELETE",
      url: "/admin/market-events/:id",
      config: { access },
      schema: { params, response },
      handler: async (request) => {
        await events.remove(request.params.id, actorOf(request));
        return { success, message: texts.eventDeleted };
      },
    });
  };
}
