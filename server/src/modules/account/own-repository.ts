import { forgetTokens } from "../../db/shared/account-tokens.ts";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { keepOwedRefunds } from "../../db/shared/payments/owed-refunds.ts";
import { revokeApiKeys } from "../../db/shared/revoke-api-keys.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { Authority } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { AliveSessions } from "../../auth/session-info.ts";

type ProfileChange = {
  readonly authority: Authority;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: Date;
  /** With a new password every other session ends, and so does a link that would set another. */
  readonly password: {
    readonly hash: string;
    readonly endsKeys: boolean;
    readonly mail: OutgoingMail;
  } | null;
};

/** @throws AuthorityLost when a reset, another session or an administrator was faster. */
export function writeProfile(
  database: Database,
  { authority, firstName, lastName, at, password }: ProfileChange,
): Promise<UserRow> {
  const { ownerId: userId, sessionId } = authority;
  return inTransaction(database, async (trx) => {
    await lockSignedIn(trx, authority);
    const row = await trx
      .updateTable("users")
      .set({
        first_name: firstName,
        last_name: lastName,
        updated_at: at,
        ...(password === null ? {} : { password_hash: password.hash }),
      })
      .where("id", "=", userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (password !== null) {
      await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", sessionId).execute();
      await forgetTokens(trx, userId, ["reset"]);
      if (password.endsKeys) await revokeApiKeys(trx, userId, at);
      await enqueueMail(trx, password.mail, at.getTime());
    }
    return row;
  });
}

/**
 * Deletes the user and everything of theirs; the audit log keeps that it happened.
 * @throws AuthorityLost
 */
export async function deleteUser(
  database: Database,
  authority: Authority,
  audit: AuditEntryInput,
): Promise<void> {
  const { ownerId: userId } = authority;
  await inTransaction(database, async (trx) => {
    await lockSignedIn(trx, authority);
    await keepOwedRefunds(trx, userId);
    await trx.deleteFrom("users").where("id", "=", userId).execute();
    await trx.deleteFrom("mail_outbox").where("user_id", "=", userId).execute();
    await appendAudit(trx, audit);
  });
}

export function sessionsOf(database: Database, userId: string, { now, seenSince }: AliveSessions) {
  return database
    .selectFrom("sessions")
    .select(["id", "created_at", "last_seen_at", "expires_at", "address", "user_agent"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", seenSince)
    .orderBy("last_seen_at", "desc")
    .execute();
}
