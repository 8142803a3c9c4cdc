import {
  alertSettingsAnswerSchema,
  alertSettingsRequestSchema,
  endPushRequestSchema,
  firedAlertsAnswerSchema,
  firedAlertsQuerySchema,
  messageAnswerSchema,
  pushSubscriptionRequestSchema,
  seenAlertsRequestSchema,
} from "@paridad/core/contract";
import { alertMessages as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Alerts } from "./alerts.ts";
import type { Browsers } from "./push/browsers.ts";

const success = true as const;
const fired = { 200: firedAlertsAnswerSchema, ...errorAnswers };
const message = { 200: messageAnswerSchema, ...errorAnswers };
const config = { access: { gate: "alerts.own" } } as const;

function pushRoutes(app: App, browsers: Browsers): void {
  app.route({
    method: "POST",
    url: "/alerts/push",
    config,
    schema: { body: pushSubscriptionRequestSchema, response: message },
    handler: async (request) => {
      await browsers.subscribe(signedInUserOf(request), request.body);
      return { success, message: texts.pushSaved };
    },
  });
  app.route({
    method: "POST",
    url: "/alerts/push/end",
    config,
    schema: { body: endPushRequestSchema, response: message },
    handler: async (request) => {
      await browsers.unsubscribe(signedInUserOf(request), request.body.endpoint);
      return { success, message: texts.pushEnded };
    },
  });
}

/** `/alerts/fired`, `/alerts/settings`, `/alerts/push`: what was told, and how it is. */
export function toldRoutes({ alerts, browsers }: { alerts: Alerts; browsers: Browsers }): Routes {
  return async (app) => {
    pushRoutes(app, browsers);
    app.route({
      method: "GET",
      url: "/alerts/fired",
      config,
      schema: { querystring: firedAlertsQuerySchema, response: fired },
      handler: async (request) => ({
        success,
        data: await alerts.fired(signedInUserOf(request), request.query),
      }),
    });
    app.route({
      method: "POST",
      url: "/alerts/fired/seen",
      config,
      schema: { body: seenAlertsRequestSchema, response: fired },
      handler: async (request) => {
        const owner = signedInUserOf(request);
        await alerts.see(owner, request.body.upTo);
        return { success, data: await alerts.fired(owner, { limit: 50 }) };
      },
    });
    app.route({
      method: "PUT",
      url: "/alerts/settings",
      config,
      schema: {
        body: alertSettingsRequestSchema,
        response: { 200: alertSettingsAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => ({
        success,
        data: await alerts.writeSettings(signedInUserOf(request), request.body),
      }),
    });
  };
}
