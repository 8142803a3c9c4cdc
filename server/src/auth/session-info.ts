import type { SessionInfo } from "@paridad/core/contract";

type SessionColumns = {
  readonly id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly address: string | null;
  readonly user_agent: string | null;
};

/** A session as its owner sees it. */
export function sessionInfoOf(row: SessionColumns, currentId: string): SessionInfo {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    current: row.id === currentId,
  };
}

/** Sessions that still open something: they end later than `now`, and were seen after `seenSince`. */
export type AliveSessions = { readonly now: Date; readonly seenSince: Date };

/** Idle time of a user's session: 7 days. */
export const userIdleMilliseconds = 7 * 86_400_000;

/** Sessions alive at `now` (epoch milliseconds) where one may lie unused for `idleMilliseconds`. */
export function aliveSessions(now: number, idleMilliseconds: number): AliveSessions {
  return { now: new Date(now), seenSince: new Date(now - idleMilliseconds) };
}
