import type { PlanCatalogue } from "@paridad/core/plans";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import { userIdleMilliseconds } from "../../auth/session-info.ts";
import type { Announcements } from "../../platform/bus/announcements.ts";
import type { Device, SignedInUser, Verdict } from "../../auth/callers.ts";
import type { Clock } from "../../platform/clock.ts";
import { createSecretToken, isSameHash, readSecretToken } from "../../auth/secret-token.ts";
import type { AuthRepository, SessionGrant, SessionRow } from "./repository.ts";

const day = 86_400_000;
/** People read prices from their phones for days on end; a stolen token still dies within the month (ASVS 7.1.1). */
export const sessionLimits = {
  idleMilliseconds: userIdleMilliseconds,
  absoluteMilliseconds: 30 * day,
  maximumSessions: 10,
} as const;
const touchMilliseconds = 60_000;

export type VerifiedUser = { readonly userId: string } & SessionGrant["verified"];

export type Sessions = {
  /** A token's owner and current rights. Throws when the database is down. */
  verify(token: string): Promise<Verdict>;
  /** The token of a new session; null when what was verified no longer holds. */
  create(user: VerifiedUser, device: Device): Promise<string | null>;
  end(signedIn: Pick<SignedInUser, "sessionId" | "user">): Promise<void>;
  onRevoked: Announcements["onRevoked"];
};

function isOver({ lastSeenAt, expiresAt }: SessionRow, now: number): boolean {
  return now >= expiresAt.getTime() || now - lastSeenAt.getTime() >= sessionLimits.idleMilliseconds;
}

/** People's sessions: opaque tokens looked up on every use, so ending one works at once. */
export function createSessions({
  repository,
  clock,
  announcements,
  catalogue,
}: {
  repository: Pick<AuthRepository, "findSession" | "addSession" | "touchSession" | "endSession">;
  clock: Clock;
  announcements: Announcements;
  /** The modules of each plan as they are sold now. */
  catalogue: () => Promise<PlanCatalogue>;
}): Sessions {
  return {
    onRevoked: announcements.onRevoked,
    async verify(token) {
      const secret = readSecretToken(token);
      if (secret === null) return { error: "INVALID_TOKEN" };
      const session = await repository.findSession(secret.id);
      if (session === null || !isSameHash(session.session.secretHash, secret.secretHash)) {
        return { error: "INVALID_TOKEN" };
      }
      const now = clock.now();
      if (isOver(session.session, now)) return { error: "TOKEN_EXPIRED" };
      // Disabled users are signed out; the login says why.
      if (!session.user.row.is_active) return { error: "INVALID_TOKEN" };
      if (now - session.session.lastSeenAt.getTime() >= touchMilliseconds) {
        await repository.touchSession(session.session.id, new Date(now));
      }
      const { row, isAdmin } = session.user;
      const user = userAndAccessOf(row, { isAdmin, now, catalogue: await catalogue() });
      return { ...user, sessionId: session.session.id };
    },
    async create({ userId, ...verified }, device) {
      const { token, id, secretHash } = createSecretToken();
      const now = clock.now();
      const isStored = await repository.addSession(
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
    },
    async end({ sessionId, user }) {
      await repository.endSession(sessionId);
      announcements.revoke({ userId: user.id });
    },
  };
}
