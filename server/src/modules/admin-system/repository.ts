import { enqueueMail } from "../../db/shared/outbox.ts";
import type { MailTo } from "../../db/shared/outbox.ts";
import type { Settings } from "@paridad/core/contract";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedInAdmin } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import { lockSettings, readSettings, writeSettings } from "../../db/shared/settings.ts";
import type { AliveSessions } from "../../auth/session-info.ts";

/** `newUsersToday`: those since the instant. */
export async function userCounts(database: Database, today: Date) {
  const counts = await database
    .selectFrom("users")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("is_active", "=", true).as("active"),
      fn.countAll<number>().filterWhere("created_at", ">=", today).as("today"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalUsers: Number(counts.total),
    activeUsers: Number(counts.active),
    newUsersToday: Number(counts.today),
  };
}

/** The settings after a change of some of them. */
export async function storeSettings(
  database: Database,
  change: Partial<Settings>,
  auditOf: (before: Settings, after: Settings) => AuditEntryInput,
): Promise<Settings> {
  return inTransaction(database, async (trx) => {
    await lockSettings(trx);
    const before = await readSettings(trx);
    const after = { ...before, ...change };
    await writeSettings(trx, after);
    await appendAudit(trx, auditOf(before, after));
    return after;
  });
}

export const openSessions = (database: Database, adminId: string, { now, seenSince }: AliveSessions) =>
  database
    .selectFrom("admin_sessions")
    .select(["id", "created_at", "last_seen_at", "expires_at", "address", "user_agent"])
    .where("admin_id", "=", adminId)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", seenSince)
    .orderBy("last_seen_at", "desc")
    .execute();

/**
 * True if the administrator had such a session; a mail says so where they have an address.
 * @throws AuthorityLost when the session that asks was ended meanwhile.
 */
export async function endSession(
  database: Database,
  { adminId, askedBy, id }: { adminId: string; askedBy: string; id: string },
  { mailTo, audit }: { mailTo: MailTo; audit: AuditEntryInput },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const authority = { ownerId: adminId, sessionId: askedBy, passwordHash: null };
    const { email } = await lockSignedInAdmin(trx, authority);
    const { numDeletedRows } = await trx
      .deleteFrom("admin_sessions")
      .where("admin_id", "=", adminId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    if (email !== null) await enqueueMail(trx, mailTo(email), audit.time);
    await appendAudit(trx, audit);
    return true;
  });
}
