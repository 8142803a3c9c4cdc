import { adminSuccessMessages as texts } from "@paridad/core/contract";
import type { AdminFeed, AdminJob, Capabilities } from "@paridad/core/contract";
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
import { isFileFormat } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";
import { actorOf, auditFields } from "../../auth/actor.ts";
import { implement } from "../../auth/implement.ts";
import { aliveSessions, sessionInfoOf } from "../../auth/session-info.ts";
import { readSettings as storedSettings } from "../../db/shared/settings.ts";
import { changesOf } from "../../db/shared/audit.ts";
import { verifyAudit } from "../../db/shared/verify-audit.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { conflict, notFound } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { readMailStates } from "../../mail/repository.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { startOfDay } from "../../platform/start-of-day.ts";
import type { Platform } from "../platform.ts";
import { createAuditChecker } from "./audit-check.ts";
import { auditColumns, auditPage, everyAuditEntry } from "./audit-log.ts";
import { businessHistory } from "./business-history.ts";
import { endSession, openSessions, storeSettings, userCounts } from "./repository.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "settings"> & {
  /** Idle time of an administrator's session before it ends. */
  readonly sessionIdleMilliseconds: number;
  /** Second factors can be stored; mail leaves by SMTP. */
  readonly hasTotp: boolean;
  readonly hasSmtp: boolean;
  /** Features the operator may switch off. */
  readonly features: { readonly paymentRequests: boolean; readonly promotionalCodes: boolean };
  /** State of the market's feed; null where none runs. */
  readonly feed: () => AdminFeed | null;
  readonly jobs: () => Promise<readonly AdminJob[]>;
};

function stateRoutes(app: App, { database, clock, feed, jobs, ...can }: Dependencies): void {
  const startedAt = clock.now();
  const capabilities: Capabilities = {
    toggleActive: true,
    passwordReset: true,
    customMessage: true,
    bulkEmail: true,
    totp: can.hasTotp,
    smtp: can.hasSmtp,
    ...can.features,
  };
  implement(app, readStats, async () => {
    const now = clock.now();
    const counts = await userCounts(database, startOfDay(buenosAiresDate(now)));
    return { data: { ...counts, systemUptime: Math.floor((now - startedAt) / 1_000) } };
  });
  implement(app, readBusinessHistory, async () => ({ data: await businessHistory(database, clock.now()) }));
  implement(app, readCapabilities, async () => ({ data: capabilities }));
  implement(app, readFeed, async () => ({ data: feed() }));
  implement(app, readQueues, async () => ({
    data: { mail: await readMailStates(database, clock.now()), jobs: [...(await jobs())] },
  }));
}

function settingsRoutes(app: App, { database, clock, settings, hasTotp }: Dependencies): void {
  implement(app, readSettings, async () => ({ data: await storedSettings(database) }));
  implement(app, changeSettings, async ({ body, request }) => {
    if (body.twoFactorAuthentication === true && !hasTotp)
      throw conflict("El segundo factor necesita la clave TOTP_KEY en el servidor.");
    const data = await storeSettings(database, body, (before, after) => ({
      time: clock.now(),
      ...auditFields(actorOf(request)),
      action: "settings.update",
      ...changesOf(before, after),
    }));
    settings.put(data);
    return { data };
  });
}

function sessionRoutes(app: App, { database, clock, sessionIdleMilliseconds }: Dependencies): void {
  implement(app, listAdminSessions, async ({ caller: { admin, sessionId } }) => {
    const alive = aliveSessions(clock.now(), sessionIdleMilliseconds);
    const rows = await openSessions(database, admin.id, alive);
    return { data: rows.map((row) => sessionInfoOf(row, sessionId)) };
  });
  implement(app, endAdminSession, async ({ caller: { admin, sessionId }, params: { id }, request }) => {
    const text = mailTemplates.adminSessionEnded({ firstName: admin.username });
    const isEnded = await endSession(
      database,
      { adminId: admin.id, askedBy: sessionId, id },
      {
        mailTo: (to) => ({ ...text, kind: "admin-session-ended", to }),
        audit: { time: clock.now(), ...auditFields(actorOf(request)), action: "admin.session.end" },
      },
    );
    if (!isEnded) throw notFound("Esa sesión ya no existe");
    return { message: texts.sessionEnded };
  });
}

function auditRoutes(app: App, { database, clock }: Dependencies): void {
  const checker = createAuditChecker({ verify: (tell) => verifyAudit(database, tell), clock });
  implement(app, listAudit, async ({ query }, reply) => {
    const { format } = query;
    if (!isFileFormat(format)) return { ...(await auditPage(database, query)) };
    const rows = await everyAuditEntry(database, query);
    const now = clock.now();
    return replyWithCsv(reply, { rows, columns: auditColumns, report: "auditoria", format, now });
  });
  implement(app, checkAudit, async () => ({ data: await checker.check() }));
  implement(app, readAuditCheck, async () => ({ data: checker.state() }));
}

/** Stats, capabilities, feed, settings, audit log and own sessions of the administrator. */
export function adminSystemModule(
  platform: Pick<Dependencies, "database" | "clock" | "settings">,
  parts: Omit<Dependencies, "database" | "clock" | "settings">,
) {
  const dependencies = { ...platform, ...parts };
  const routes = async (app: App) => {
    stateRoutes(app, dependencies);
    settingsRoutes(app, dependencies);
    sessionRoutes(app, dependencies);
    auditRoutes(app, dependencies);
  };
  return { routes: [routes], services: {} };
}
