import type { Admin } from "@paridad/core/contract";
import type { AdminVerdict, Device } from "../../auth/callers.ts";
import type { Clock } from "../../platform/clock.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import { aliveSessions } from "../../auth/session-info.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { AdminAuthRepository, AdminRow, AdminSessionRow } from "./repository.ts";

const minute = 60_000;
/** An administrator can change everything, so an unattended desk closes soon (ASVS 7.1.1). */
export const adminSessionLimits = {
  idleMilliseconds: 30 * minute,
  absoluteMilliseconds: 12 * 60 * minute,
  maximumSessions: 3,
} as const;
/** Precision of the idle limit: the panel warns its people by it. */
const touchMilliseconds = 5_000;

/** An administrator as the panel sees one: without password or second factor's secret. */
export function adminOfRow(row: AdminRow): Admin {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    totpEnabled: row.totp_secret !== null,
    lastLogin: row.last_login?.toISOString() ?? null,
  };
}

function isOver({ lastSeenAt, expiresAt }: AdminSessionRow, now: number): boolean {
  return now >= expiresAt.getTime() || now - lastSeenAt.getTime() >= adminSessionLimits.idleMilliseconds;
}

/** Administrators' sessions. A user's token is none of them and never opens an administrator's route. */
export function createAdminSessions({
  repository,
  clock,
}: {
  repository: Pick<AdminAuthRepository, "findSession" | "addSession" | "touchSession" | "endSession">;
  clock: Clock;
}) {
  return {
    async verify(token: string): Promise<AdminVerdict> {
      const secret = readSecretToken(token);
      if (secret === null) return { error: "INVALID_TOKEN" };
      const session = await repository.findSession(secret.id);
      if (session === null || !isSameHash(session.session.secretHash, secret.secretHash)) {
        return { error: "INVALID_TOKEN" };
      }
      const now = clock.now();
      if (isOver(session.session, now)) return { error: "TOKEN_EXPIRED" };
      if (!session.admin.is_active) return { error: "INVALID_TOKEN" };
      if (now - session.session.lastSeenAt.getTime() >= touchMilliseconds) {
        await repository.touchSession(session.session.id, new Date(now));
      }
      return { admin: adminOfRow(session.admin), sessionId: session.session.id };
    },
    /** The token of a new session; null when password, second factor or account changed since they were verified. */
    async create(admin: AdminRow, device: Device): Promise<string | null> {
      const { token, id, secretHash } = createSecretToken();
      const now = clock.now();
      const audit = { time: now, actor: admin.username, action: "admin.login", ...device };
      const isStored = await repository.addSession(
        {
          id,
          adminId: admin.id,
          secretHash,
          createdAt: new Date(now),
          lastSeenAt: new Date(now),
          expiresAt: new Date(now + adminSessionLimits.absoluteMilliseconds),
          ...device,
        },
        {
          maximum: adminSessionLimits.maximumSessions,
          audit,
          verified: admin,
          alive: aliveSessions(now, adminSessionLimits.idleMilliseconds),
          mailOfPushedOut: (to) => ({
            ...mailTemplates.adminSessionPushedOut({ firstName: admin.username, address: device.address }),
            kind: "admin-session-pushed-out",
            to,
          }),
        },
      );
      return isStored ? token : null;
    },
    async end({ admin, sessionId }: { admin: Admin; sessionId: string }, device: Device) {
      const audit = { time: clock.now(), actor: admin.username, action: "admin.logout", ...device };
      await repository.endSession(sessionId, audit);
    },
  };
}
export type AdminSessions = ReturnType<typeof createAdminSessions>;
