import { isFileFormat } from "@paridad/core/contract";
import type { AdminFeed, AdminQueues, BusinessHistory } from "@paridad/core/contract";
import {
  changeSettings,
  checkAudit,
  endAdminSession,
  listAdminSessions,
  listAudit,
  readAuditCheck,
  readBusinessHistory,
  readCapabilities,
  readFeed,
  readQueues,
  readSettings,
  readStats,
} from "@paridad/core/endpoints";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { Clock } from "../../platform/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { actorOf } from "../../auth/actor.ts";
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

function stateRoutes(
  app: App,
  { system, feed, queues, businessHistory }: AdminSystemRouteDependencies,
): void {
  implement(app, readStats, async () => ({ data: await system.stats() }));
  implement(app, readBusinessHistory, async () => ({ data: await businessHistory() }));
  implement(app, readCapabilities, async () => ({ data: system.capabilities }));
  implement(app, readFeed, async () => ({ data: feed() }));
  implement(app, readQueues, async () => ({ data: await queues() }));
}

function settingsRoutes(app: App, { system }: AdminSystemRouteDependencies): void {
  implement(app, readSettings, async () => ({ data: await system.settings() }));
  implement(app, changeSettings, async ({ body, request }) => ({
    data: await system.changeSettings(body, actorOf(request)),
  }));
}

function sessionRoutes(app: App, { system }: AdminSystemRouteDependencies): void {
  implement(app, listAdminSessions, async ({ caller }) => {
    const { admin, sessionId } = caller;
    return { data: await system.sessions(admin.id, sessionId) };
  });
  implement(app, endAdminSession, async ({ caller, params, request }) => {
    await system.endSession(params.id, actorOf(request), caller.sessionId);
    return { message: texts.sessionEnded };
  });
}

function auditRoutes(app: App, { audit, clock }: AdminSystemRouteDependencies): void {
  implement(app, listAudit, async ({ query }, reply) => {
    const { format } = query;
    if (isFileFormat(format)) {
      const rows = await audit.everything(query);
      return replyWithCsv(reply, {
        rows,
        columns: auditColumns,
        report: "auditoria",
        format,
        now: clock.now(),
      });
    }
    return { ...(await audit.page(query)) };
  });
}

function auditCheckRoutes(app: App, { auditCheck }: AdminSystemRouteDependencies): void {
  implement(app, checkAudit, async () => ({ data: await auditCheck.check() }));
  implement(app, readAuditCheck, async () => ({ data: auditCheck.state() }));
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
