import type { PlanCatalogue } from "@paridad/core/plans";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import { userIdleMilliseconds } from "../../auth/session-info.ts";
import type { Device, Verdict } from "../../auth/callers.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import type { Platform } from "../platform.ts";
import { addSession, findSession, touchSession } from "./repository.ts";
import type { SessionGrant } from "./repository.ts";

const day = 86_400_000;
/** People read prices from their phones for days on end; a stolen token still dies within the month (ASVS 7.1.1). */
export const sessionLimits = {
  idleMilliseconds: userIdleMilliseconds,
  absoluteMilliseconds: 30 * day,
  maximumSessions: 10,
} as const;
const touchMilliseconds = 60_000;

type Dependencies = Pick<Platform, "database" | "clock"> & {
  /** The modules of each plan as they are sold now. */
  readonly catalogue: () => Promise<PlanCatalogue>;
};

/** Opaque tokens are looked up on every use, so ending a session works at once. */
export async function verifyToken(
  token: string,
  { database, clock, catalogue }: Dependencies,
): Promise<Verdict> {
  const secret = readSecretToken(token);
  const row = secret && (await findSession(database, secret.id));
  if (!secret || !row || !isSameHash(row.secret_hash, secret.secretHash)) return { error: "INVALID_TOKEN" };
  const now = clock.now();
  const unused = now - row.last_seen_at.getTime();
  if (now >= row.expires_at.getTime() || unused >= sessionLimits.idleMilliseconds) {
    return { error: "TOKEN_EXPIRED" };
  }
  // Disabled users are signed out; the login says why.
  if (!row.is_active) return { error: "INVALID_TOKEN" };
  if (unused >= touchMilliseconds) await touchSession(database, secret.id, new Date(now));
  const user = userAndAccessOf(row, { isAdmin: row.is_admin, now, catalogue: await catalogue() });
  return { ...user, sessionId: secret.id };
}

/** The token of a new session; null when what was verified no longer holds. */
export async function openSession(
  { userId, ...verified }: { readonly userId: string } & SessionGrant["verified"],
  { address, userAgent }: Device,
  { database, clock }: Pick<Dependencies, "database" | "clock">,
): Promise<string | null> {
  const { token, id, secretHash } = createSecretToken();
  const now = clock.now();
  const isStored = await addSession(
    database,
    {
      id,
      user_id: userId,
      secret_hash: secretHash,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + sessionLimits.absoluteMilliseconds),
      address,
      user_agent: userAgent,
    },
    { maximum: sessionLimits.maximumSessions, verified },
  );
  return isStored ? token : null;
}
