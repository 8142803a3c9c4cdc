import {
  adminPaymentAnswerSchema,
  adminPaymentsAnswerSchema,
  adminPaymentsQuerySchema,
  approvePaymentRequestSchema,
  askPaymentRequestSchema,
  expiringAnswerSchema,
  expiringQuerySchema,
  isFileFormat,
  paymentIdParametersSchema,
  rejectPaymentRequestSchema,
} from "@paridad/core/contract";
import { actorOf } from "../../../access/actor.ts";
import { replyWithCsv } from "../../../http/csv-answer.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { App, Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../lib/clock.ts";
import { refuseSwitchedOff } from "../switched-off.ts";
import { paymentColumns } from "./payment-columns.ts";
import type { Requests } from "./requests.ts";

type Dependencies = { readonly requests: Requests; readonly clock: Clock; readonly isOn: boolean };
const success = true as const;
const access = "admin";
const params = paymentIdParametersSchema;
const response = { 200: adminPaymentAnswerSchema, ...errorAnswers };

function listRoutes(app: App, { requests, clock }: Dependencies): void {
  app.route({
    method: "GET",
    url: "/admin/payments",
    config: { access },
    schema: {
      querystring: adminPaymentsQuerySchema,
      response: { 200: adminPaymentsAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { format, ...query } = request.query;
      if (!isFileFormat(format)) return { success, ...(await requests.page(query)) };
      const rows = await requests.everything(query);
      const now = clock.now();
      return replyWithCsv(reply, { rows, columns: paymentColumns, report: "pagos", format, now });
    },
  });
  app.route({
    method: "GET",
    url: "/admin/expiring",
    config: { access },
    schema: { querystring: expiringQuerySchema, response: { 200: expiringAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({ success, data: await requests.expiring(request.query.days) }),
  });
}

function decisionRoutes(app: App, { requests }: Dependencies): void {
  app.route({
    method: "POST",
    url: "/admin/payments/:id/approve",
    config: { access },
    schema: { params, body: approvePaymentRequestSchema, response },
    handler: async (request) => {
      const asked = { ...request.body, id: request.params.id, actor: actorOf(request) };
      return { success, ...(await requests.approve(asked)) };
    },
  });
  app.route({
    method: "POST",
    url: "/admin/payments/:id/reject",
    config: { access },
    schema: { params, body: rejectPaymentRequestSchema, response },
    handler: async (request) => {
      const asked = { ...request.body, id: request.params.id, actor: actorOf(request) };
      return { success, ...(await requests.reject(asked)) };
    },
  });
  app.route({
    method: "POST",
    url: "/admin/payments/:id/ask",
    config: { access },
    schema: { params, body: askPaymentRequestSchema, response },
    handler: async (request) => {
      const asked = { ...request.body, id: request.params.id, actor: actorOf(request) };
      return { success, ...(await requests.ask(asked)) };
    },
  });
}

/** `/admin/payments/...`: what waits, what was decided, and deciding; `/admin/expiring`: what ends soon. */
export function requestRoutes(dependencies: Dependencies): Routes {
  return async (app) => {
    refuseSwitchedOff(app, dependencies.isOn);
    listRoutes(app, dependencies);
    decisionRoutes(app, dependencies);
  };
}
