import {
  alertActionRequestSchema,
  alertAnswerSchema,
  alertIdSchema as params,
  alertsAnswerSchema,
  alertsQuerySchema,
  alertVersionQuerySchema,
  createAlertRequestSchema,
  messageAnswerSchema,
  updateAlertRequestSchema,
} from "@paridad/core/contract";
import { alertMessages as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Alerts } from "./alerts.ts";
import { hasLiveAlerts } from "./check/reading.ts";
import type { Browsers } from "./push/browsers.ts";
import { savedText } from "./saved-text.ts";

const success = true as const;
const url = "/alerts";
const own = `${url}/:id`;
const response = { 200: alertAnswerSchema, ...errorAnswers };
const access = { gate: "alerts.write" } as const;

/** Also without a plan: what is saved stays its owner's. */
function openRoutes(app: App, { alerts, browsers }: { alerts: Alerts; browsers: Browsers }): void {
  app.route({
    method: "GET",
    url,
    config: { access: { gate: "alerts.own" } },
    schema: { querystring: alertsQuerySchema, response: { 200: alertsAnswerSchema, ...errorAnswers } },
    handler: async (request) => {
      const owner = signedInUserOf(request);
      const [list, push] = [await alerts.list(owner, request.query), await browsers.state(owner)];
      return { success, data: { ...list, push } };
    },
  });
  app.route({
    method: "DELETE",
    url: own,
    config: { access: { gate: "alerts.own" } },
    schema: {
      params,
      querystring: alertVersionQuerySchema,
      response: { 200: messageAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      await alerts.remove(signedInUserOf(request), request.params.id, request.query.version);
      return { success, message: texts.deleted };
    },
  });
}

/** `/alerts`: a user's alerts. */
export function alertsRoutes({ alerts, browsers }: { alerts: Alerts; browsers: Browsers }): Routes {
  return async (app) => {
    openRoutes(app, { alerts, browsers });
    app.route({
      method: "POST",
      url,
      config: { access },
      schema: { body: createAlertRequestSchema, response },
      handler: async (request) => {
        const owner = signedInUserOf(request);
        const data = await alerts.create(owner, request.body);
        return { success, message: savedText(data, { isLive: hasLiveAlerts(owner.access) }), data };
      },
    });
    app.route({
      method: "PUT",
      url: own,
      config: { access },
      schema: { params, body: updateAlertRequestSchema, response },
      handler: async (request) => {
        const owner = signedInUserOf(request);
        const data = await alerts.update(owner, request.params.id, request.body);
        return { success, message: savedText(data, { isLive: hasLiveAlerts(owner.access) }), data };
      },
    });
    app.route({
      method: "POST",
      url: `${own}/state`,
      config: { access },
      schema: { params, body: alertActionRequestSchema, response },
      handler: async (request) => ({
        success,
        data: await alerts.act(signedInUserOf(request), request.params.id, request.body),
      }),
    });
  };
}
