import {
  adminFeedAnswerSchema,
  adminQueuesAnswerSchema,
  auditAnswerSchema,
  auditCheckAnswerSchema,
  auditQuerySchema,
  businessHistoryAnswerSchema,
  capabilitiesAnswerSchema,
  messageAnswerSchema,
  sessionIdParametersSchema,
  sessionsAnswerSchema,
  settingsAnswerSchema,
  settingsRequestSchema,
  statsAnswerSchema,
  isFileFormat,
} from "@paridad/core/contract";
import type { AdminFeed, AdminQueues, BusinessHistory } from "@paridad/core/contract";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import type { Clock } from "../../lib/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { administratorOf } from "../../access/access.ts";
import { actorOf } from "../../access/actor.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import { auditColumns } from "./audit-log.ts";
import type { AuditChecker } from "./audit-check.ts";
import type { AuditLog } from "./audit-log.ts";
import type { System } from "./system.ts";

export type AdminSystemRouteDependencies = {
  readonly system: System;
  readonly audit: AuditLog;
  readonly auditCheck: AuditChecker;
  /** State of the market's feed; null where none runs. */
  readonly feed: () => AdminFeed | null;
  readonly queues: () => Promise<AdminQueues>;
  readonly businessHistory: () => Promise<BusinessHistory>;
  readonly clock: Clock;
};

const success = true as const;
const access = "admin";

function stateRoutes(
  app: App,
  { system, feed, queues, businessHistory }: AdminSystemRouteDependencies,
): void {
  app.route({
    method: "GET",
    url: "/admin/stats",
    config: { access },
    schema: { response: { 200: statsAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: await system.stats() }),
  });
  app.route({
    method: "GET",
    url: "/admin/stats/history",
    config: { access },
    schema: { response: { 200: businessHistoryAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: await businessHistory() }),
  });
  app.route({
    method: "GET",
    url: "/admin/capabilities",
    config: { access },
    schema: { response: { 200: capabilitiesAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: system.capabilities }),
  });
  app.route({
    method: "GET",
    url: "/admin/feed",
    config: { access },
    schema: { response: { 200: adminFeedAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: feed() }),
  });
  app.route({
    method: "GET",
    url: "/admin/queues",
    config: { access },
    schema: { response: { 200: adminQueuesAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: await queues() }),
  });
}

function settingsRoutes(app: App, { system }: AdminSystemRouteDependencies): void {
  app.route({
    method: "GET",
    url: "/admin/settings",
    config: { access },
    schema: { response: { 200: settingsAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: await system.settings() }),
  });
  app.route({
    method: "PUT",
    url: "/admin/settings",
    config: { access },
    schema: { body: settingsRequestSchema, response: { 200: settingsAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({
      success,
      data: await system.changeSettings(request.body, actorOf(request)),
    }),
  });
}

function sessionRoutes(app: App, { system }: AdminSystemRouteDependencies): void {
  app.route({
    method: "GET",
    url: "/admin/sessions",
    config: { access },
    schema: { response: { 200: sessionsAnswerSchema, ...errorAnswers } },
    handler: async (request) => {
      const { admin, sessionId } = administratorOf(request);
      return { success, data: await system.sessions(admin.id, sessionId) };
    },
  });
  app.route({
    method: "DELETE",
    url: "/admin/sessions/:id",
    config: { access },
    schema: {
      params: sessionIdParametersSchema,
      response: { 200: messageAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      await system.endSession(request.params.id, actorOf(request), administratorOf(request).sessionId);
      return { success, message: texts.sessionEnded };
    },
  });
}

function auditRoutes(app: App, { audit, clock }: AdminSystemRouteDependencies): void {
  app.route({
    method: "GET",
    url: "/admin/audit",
    config: { access },
    schema: { querystring: auditQuerySchema, response: { 200: auditAnswerSchema, ...errorAnswers } },
    handler: async (request, reply) => {
      const { format } = request.query;
      if (isFileFormat(format)) {
        const rows = await audit.everything(request.query);
        return replyWithCsv(reply, {
          rows,
          columns: auditColumns,
          report: "auditoria",
          format,
          now: clock.now(),
        });
      }
      return { success, ...(await audit.page(request.query)) };
    },
  });
}

function auditCheckRoutes(app: App, { auditCheck }: AdminSystemRouteDependencies): void {
  const schema = { response: { 200: auditCheckAnswerSchema, ...errorAnswers } };
  app.route({
    method: "POST",
    url: "/admin/audit/check",
    config: { access },
    schema,
    handler: async () => ({ success, data: await auditCheck.check() }),
  });
  app.route({
    method: "GET",
    url: "/admin/audit/check",
    config: { access },
    schema,
    handler: async () => ({ success, data: auditCheck.state() }),
  });
}

/** Stats, capabilities, feed, settings, audit log and own sessions of the administrator. */
export function adminSystemRoutes(dependencies: AdminSystemRouteDependencies): Routes {
  return async (app) => {
    stateRoutes(app, dependencies);
    settingsRoutes(app, dependencies);
    sessionRoutes(app, dependencies);
    auditRoutes(app, dependencies);
    auditCheckRoutes(app, dependencies);
  };
}
