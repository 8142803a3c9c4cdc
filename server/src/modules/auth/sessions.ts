import type { PlanCatalogue } from "@paridad/core/plans";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import { userIdleMilliseconds } from "../../auth/session-info.ts";
import type { Device, Verdict } from "../../auth/callers.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import type { Platform } from "../platform.ts";
import { addSession, findSession, touchSession } from "./repository.ts";
import type { SessionGrant, SessionRow } from "./repository.ts";

const day = 86_400_000;
/** People read prices from their phones for days on end; a stolen token still dies within the month (ASVS 7.1.1). */
export const sessionLimits = {
  idleMilliseconds: userIdleMilliseconds,
  absoluteMilliseconds: 30 * day,
  maximumSessions: 10,
} as const;
const touchMilliseconds = 60_000;

function isOver({ lastSeenAt, expiresAt }: SessionRow, now: number): boolean {
  return now >= expiresAt.getTime() || now - lastSeenAt.getTime() >= sessionLimits.idleMilliseconds;
}

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
  const known = secret && (await findSession(database, secret.id));
  if (!secret || !known || !isSameHash(known.session.secretHash, secret.secretHash))
    return { error: "INVALID_TOKEN" };
  const { session, user: owner } = known;
  const now = clock.now();
  if (isOver(session, now)) return { error: "TOKEN_EXPIRED" };
  // Disabled users are signed out; the login says why.
  if (!owner.row.is_active) return { error: "INVALID_TOKEN" };
  if (now - session.lastSeenAt.getTime() >= touchMilliseconds)
    await touchSession(database, session.id, new Date(now));
  const { row, isAdmin } = owner;
  const user = userAndAccessOf(row, { isAdmin, now, catalogue: await catalogue() });
  return { ...user, sessionId: session.id };
}

/** The token of a new session; null when what was verified no longer holds. */
export async function openSession(
  { userId, ...verified }: { readonly userId: string } & SessionGrant["verified"],
  device: Device,
  { database, clock }: Pick<Dependencies, "database" | "clock">,
): Promise<string | null> {
  const { token, id, secretHash } = createSecretToken();
  const now = clock.now();
  const isStored = await addSession(
    database,
    {
      id,
      userId,
      secretHash,
      createdAt: new Date(now),
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + sessionLimits.absoluteMilliseconds),
      ...device,
    },
    { maximum: sessionLimits.maximumSessions, verified },
  );
  return isStored ? token : null;
}
