import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { AdminSessionsTable, AdminsTable } from "../../db/tables/account-tables.ts";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueAndForget, enqueueMail, enqueueMails } from "../../db/shared/outbox.ts";
import type { MailTo } from "../../db/shared/outbox.ts";
import { lockAdmin, lockSignedInAdmin } from "../../db/row-locks.ts";
import type { AliveSessions } from "../../auth/session-info.ts";
import type { Database } from "../../db/tables/schema.ts";

export type AdminRow = Selectable<AdminsTable>;
/** Nulls for an unknown name; no hash for administrators who may not sign in. */
export type AdminCredentials = {
  readonly adminId: string | null;
  readonly knownName: string | null;
  readonly passwordHash: string | null;
};

/** The row that an administrator's password and code were compared with. */
export type VerifiedAdmin = Pick<AdminRow, "password_hash" | "totp_secret">;

function isAsVerified(row: AdminRow, verified: VerifiedAdmin): boolean {
  return row.password_hash === verified.password_hash && row.totp_secret === verified.totp_secret;
}

/** Key that names are compared by: capitals make no other name. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

/** Columns a login compares with: one row of three, be there such an administrator or not. */
export async function credentialsOf(database: Database, username: string): Promise<AdminCredentials> {
  const { rows } = await sql<AdminCredentials>`
    select admins.id as "adminId", admins.username as "knownName",
      case when admins.is_active then admins.password_hash end as "passwordHash"
    from (values (${usernameKey(username)}::text)) as asked (username_key)
    left join admins on admins.username_key = asked.username_key
  `.execute(database);
  return rows[0] ?? { adminId: null, knownName: null, passwordHash: null };
}

export async function findAdmin(database: Database, id: string): Promise<AdminRow | null> {
  const query = database.selectFrom("admins").selectAll();
  return (await query.where("id", "=", id).executeTakeFirst()) ?? null;
}

/** A session's terms with its administrator. */
export function findSession(database: Database, id: string) {
  return database
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .selectAll("admins")
    .select(["admin_sessions.secret_hash", "admin_sessions.last_seen_at", "admin_sessions.expires_at"])
    .where("admin_sessions.id", "=", id)
    .executeTakeFirst();
}

type SessionTerms = {
  readonly maximum: number;
  readonly audit: AuditEntryInput;
  readonly verified: VerifiedAdmin;
  /** Which of the sessions that are pushed out were still open. */
  readonly alive: AliveSessions;
  readonly mailOfPushedOut: MailTo;
};

/**
 * Stores a session with its audit row, and ends the oldest ones above `maximum`, of which the administrator is told
 * where they were open; false when the account was closed,
 * or has another password or second factor than those that were verified.
 */
export async function addSession(
  database: Database,
  session: Insertable<AdminSessionsTable>,
  { maximum, audit, verified, alive, mailOfPushedOut }: SessionTerms,
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const admin = await lockAdmin(trx, session.admin_id);
    if (admin === undefined || !admin.is_active || !isAsVerified(admin, verified)) return false;
    await trx.insertInto("admin_sessions").values(session).execute();
    const pushedOut = await trx
      .deleteFrom("admin_sessions")
      .where("id", "in", (query) =>
        query
          .selectFrom("admin_sessions")
          .select("id")
          .where("admin_id", "=", session.admin_id)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .offset(maximum),
      )
      .returning(["last_seen_at", "expires_at"])
      .execute();
    await trx
      .updateTable("admins")
      .set({ last_login: session.created_at })
      .where("id", "=", session.admin_id)
      .execute();
    const wasOpen = pushedOut.some((one) => one.expires_at > alive.now && one.last_seen_at > alive.seenSince);
    if (wasOpen && admin.email !== null) await enqueueMail(trx, mailOfPushedOut(admin.email), audit.time);
    await appendAudit(trx, audit);
    return true;
  });
}

export async function recordAudit(database: Database, audit: AuditEntryInput): Promise<void> {
  await inTransaction(database, (trx) => appendAudit(trx, audit));
}

/**
 * Records a failed sign-in that began a lock-out, and tells the administrator unless `isTold` is false. The work is
 * the same for one who has no address, and for a name that belongs to none.
 */
export async function recordLockOut(
  database: Database,
  username: string,
  { audit, isTold, mailTo }: { audit: AuditEntryInput; isTold: boolean; mailTo: MailTo },
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const admin = await trx
      .selectFrom("admins")
      .select("email")
      .where("username_key", "=", usernameKey(username))
      .where("is_active", "=", true)
      .executeTakeFirst();
    const email = admin?.email ?? null;
    if (isTold && email !== null) await enqueueMail(trx, mailTo(email), audit.time);
    else await enqueueAndForget(trx, mailTo("nadie@example.com"), audit.time);
    await appendAudit(trx, audit);
  });
}

export async function touchSession(database: Database, id: string, seenAt: Date): Promise<void> {
  await database.updateTable("admin_sessions").set({ last_seen_at: seenAt }).where("id", "=", id).execute();
}

export async function endAdminSession(database: Database, id: string, audit: AuditEntryInput): Promise<void> {
  await inTransaction(database, async (trx) => {
    await trx.deleteFrom("admin_sessions").where("id", "=", id).execute();
    await appendAudit(trx, audit);
  });
}

export type TotpChange = {
  /** The row that password and code were compared with. */
  readonly verified: VerifiedAdmin & Pick<AdminRow, "id">;
  /** Null removes the second factor. */
  readonly sealedSecret: string | null;
  readonly step: number | null;
  /** The session that asks; it stays. */
  readonly sessionId: string;
  /** Tells the administrator, who may have no address. */
  readonly mailTo: MailTo;
  readonly audit: AuditEntryInput;
};

/** Uses a code's time step up; false when it was used before (RFC 6238, 5.2). */
export async function useTotpStep(database: Database, adminId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("admins")
    .set({ totp_last_step: step })
    .where("id", "=", adminId)
    .where((row) => row.or([row("totp_last_step", "is", null), row("totp_last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets the second factor and ends the administrator's other sessions; false where it changed since it was verified.
 * @throws AuthorityLost when the session ended or the password changed.
 */
export async function setTotp(
  database: Database,
  { verified, sealedSecret, step, sessionId, mailTo, audit }: TotpChange,
): Promise<boolean> {
  const adminId = verified.id;
  const authority = { ownerId: adminId, sessionId, passwordHash: verified.password_hash };
  return inTransaction(database, async (trx) => {
    const row = await lockSignedInAdmin(trx, authority);
    if (!isAsVerified(row, verified)) return false;
    await trx
      .updateTable("admins")
      .set({ totp_secret: sealedSecret, totp_last_step: step, updated_at: new Date(audit.time) })
      .where("id", "=", adminId)
      .execute();
    await trx
      .deleteFrom("admin_sessions")
      .where("admin_id", "=", adminId)
      .where("id", "!=", sessionId)
      .execute();
    if (row.email !== null) await enqueueMail(trx, mailTo(row.email), audit.time);
    await appendAudit(trx, audit);
    return true;
  });
}

export type EmailChange = {
  /** The row that password and code were compared with. */
  readonly verified: VerifiedAdmin & Pick<AdminRow, "id">;
  readonly sessionId: string;
  readonly email: string;
  readonly mailTo: MailTo;
  /** Without the states before and after. */
  readonly audit: AuditEntryInput;
};

/**
 * Stores another e-mail and tells both addresses; nothing happens where it is the same. False where the second factor
 * changed since it was verified.
 * @throws AuthorityLost when the session ended or the password changed.
 */
export async function setEmail(
  database: Database,
  { verified, sessionId, email, mailTo, audit }: EmailChange,
): Promise<boolean> {
  const authority = { ownerId: verified.id, sessionId, passwordHash: verified.password_hash };
  return inTransaction(database, async (trx) => {
    const row = await lockSignedInAdmin(trx, authority);
    if (!isAsVerified(row, verified)) return false;
    if (row.email === email) return true;
    await trx
      .updateTable("admins")
      .set({ email, updated_at: new Date(audit.time) })
      .where("id", "=", row.id)
      .execute();
    const addresses = row.email === null ? [email] : [row.email, email];
    await enqueueMails(trx, addresses.map(mailTo), audit.time);
    await appendAudit(trx, { ...audit, before: { email: row.email }, after: { email } });
    return true;
  });
}
