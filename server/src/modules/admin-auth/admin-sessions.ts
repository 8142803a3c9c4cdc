import type { Admin } from "@paridad/core/contract";
import type { AdminVerdict, Device } from "../../auth/callers.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import { aliveSessions } from "../../auth/session-info.ts";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { Platform } from "../platform.ts";
import { addSession, findSession, touchSession } from "./repository.ts";
import type { AdminRow } from "./repository.ts";

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
    lastLogin: instantOrNull(row.last_login),
  };
}

type Dependencies = Pick<Platform, "database" | "clock">;

/** A user's token is none of an administrator's and never opens an administrator's route. */
export async function verifyAdminToken(
  token: string,
  { database, clock }: Dependencies,
): Promise<AdminVerdict> {
  const secret = readSecretToken(token);
  const admin = secret && (await findSession(database, secret.id));
  if (!secret || !admin || !isSameHash(admin.secret_hash, secret.secretHash)) {
    return { error: "INVALID_TOKEN" };
  }
  const now = clock.now();
  const unused = now - admin.last_seen_at.getTime();
  if (now >= admin.expires_at.getTime() || unused >= adminSessionLimits.idleMilliseconds) {
    return { error: "TOKEN_EXPIRED" };
  }
  if (!admin.is_active) return { error: "INVALID_TOKEN" };
  if (unused >= touchMilliseconds) await touchSession(database, secret.id, new Date(now));
  return { admin: adminOfRow(admin), sessionId: secret.id };
}

/** The token of a new session; null when password, second factor or account changed since they were verified. */
export async function openAdminSession(
  admin: AdminRow,
  device: Device,
  { database, clock }: Dependencies,
): Promise<string | null> {
  const { token, id, secretHash } = createSecretToken();
  const now = clock.now();
  const isStored = await addSession(
    database,
    {
      id,
      admin_id: admin.id,
      secret_hash: secretHash,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + adminSessionLimits.absoluteMilliseconds),
      address: device.address,
      user_agent: device.userAgent,
    },
    {
      maximum: adminSessionLimits.maximumSessions,
      audit: { time: now, actor: admin.username, action: "admin.login", ...device },
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
}
