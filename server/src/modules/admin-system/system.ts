import type { Capabilities, SessionInfo, Settings } from "@paridad/core/contract";
import { buenosAiresDate, buenosAiresInstant } from "@paridad/core/symbols";
import type { Clock } from "../../platform/clock.ts";
import { HttpError, notFound } from "../../http/http-error.ts";
import type { LiveSettings } from "../../platform/live-settings.ts";
import { aliveSessions, sessionInfoOf } from "../../auth/session-info.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import type { SystemRepository } from "./repository.ts";

/** Features the operator may switch off. */
export type Features = { readonly paymentRequests: boolean; readonly promotionalCodes: boolean };

export type SystemDependencies = {
  readonly repository: SystemRepository;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** Idle time of an administrator's session before it ends. */
  readonly sessionIdleMilliseconds: number;
  /** Whether second factors can be kept, and whether mail leaves by SMTP. */
  readonly hasTotp: boolean;
  readonly hasSmtp: boolean;
  readonly features: Features;
};

function changedSettings(before: Settings, after: Settings) {
  const keys = Object.keys(after).filter(
    (key) => before[key as keyof Settings] !== after[key as keyof Settings],
  ) as (keyof Settings)[];
  const of = (from: Settings) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { before: of(before), after: of(after) };
}

function settingsOf({ repository, settings, clock, hasTotp }: SystemDependencies) {
  return {
    settings: () => repository.settings(),

    async changeSettings(change: Partial<Settings>, actor: Actor): Promise<Settings> {
      if (change.twoFactorAuthentication === true && !hasTotp) {
        const message = "El segundo factor necesita la clave TOTP_KEY en el servidor.";
        throw new HttpError({ status: 409, code: "CONFLICT", message });
      }
      const after = await repository.changeSettings(change, (before, next) => ({
        time: clock.now(),
        ...auditFields(actor),
        action: "settings.update",
        ...changedSettings(before, next),
      }));
      settings.put(after);
      return after;
    },
  };
}

function sessionsOf({ repository, clock, sessionIdleMilliseconds }: SystemDependencies) {
  return {
    async sessions(adminId: string, currentId: string): Promise<SessionInfo[]> {
      const alive = aliveSessions(clock.now(), sessionIdleMilliseconds);
      const rows = await repository.sessions(adminId, alive);
      return rows.map((row) => sessionInfoOf(row, currentId));
    },

    /** Ends one of the acting administrator's sessions, asked for in another one. */
    async endSession(id: string, actor: Actor, askedBy: string): Promise<void> {
      const audit = { time: clock.now(), ...auditFields(actor), action: "admin.session.end" };
      const { id: adminId, username } = actor.admin;
      const text = mailTemplates.adminSessionEnded({ firstName: username });
      const mailTo = (to: string) => ({ ...text, kind: "admin-session-ended", to });
      const isEnded = await repository.endSession({ adminId, askedBy, id }, { mailTo, audit });
      if (!isEnded) throw notFound("Esa sesión ya no existe");
    },
  };
}

/** The state of the platform: counts, settings, what the server can do, and the administrator's own sessions. */
export function createSystem(dependencies: SystemDependencies) {
  const { repository, clock, hasTotp, hasSmtp, features } = dependencies;
  const startedAt = clock.now();
  const capabilities: Capabilities = {
    toggleActive: true,
    passwordReset: true,
    customMessage: true,
    bulkEmail: true,
    totp: hasTotp,
    smtp: hasSmtp,
    ...features,
  };
  return {
    capabilities,
    async stats() {
      const now = clock.now();
      const today = buenosAiresInstant({ date: buenosAiresDate(now), minuteOfDay: 0 });
      const { total, active, today: newUsersToday } = await repository.counts(new Date(today));
      const systemUptime = Math.floor((now - startedAt) / 1_000);
      return { totalUsers: total, activeUsers: active, newUsersToday, systemUptime };
    },
    ...settingsOf(dependencies),
    ...sessionsOf(dependencies),
  };
}
export type System = ReturnType<typeof createSystem>;
