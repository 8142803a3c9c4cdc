import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { SessionsTable } from "../../db/tables/account-tables.ts";
import { isAdminColumn } from "../../db/tables/admin-user-row.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

export type FoundUser = { readonly row: UserRow; readonly isAdmin: boolean };
export type Credentials =
  | { readonly userId: string; readonly passwordHash: string }
  | { readonly userId: null; readonly passwordHash: null };
export type SessionGrant = {
  readonly maximum: number;
  /** The hash that the password was compared with, and the one that takes its place; null where it stays. */
  readonly verified: { readonly hash: string; readonly renewedHash: string | null };
};

/**
 * Columns a login compares with; nulls for an unknown e-mail. One row of two columns either way: reading a whole one takes
 * a tenth of a millisecond, by which an account could be told from none.
 */
export async function credentialsOf(database: Database, email: string): Promise<Credentials> {
  const { rows } = await sql<Credentials>`
    select users.id as "userId", users.password_hash as "passwordHash"
    from (values (${emailKey(email)}::text)) as asked (email_key)
    left join users on users.email_key = asked.email_key
  `.execute(database);
  return rows[0] ?? { userId: null, passwordHash: null };
}

export async function findUser(database: Database, id: string): Promise<FoundUser | null> {
  const row = await database
    .selectFrom("users")
    .selectAll("users")
    .select(isAdminColumn)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : { row, isAdmin: row.is_admin };
}

/** A session's terms with its user. */
export function findSession(database: Database, id: string) {
  return database
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(isAdminColumn)
    .select(["sessions.secret_hash", "sessions.last_seen_at", "sessions.expires_at"])
    .where("sessions.id", "=", id)
    .executeTakeFirst();
}

/**
 * Stores a new session and ends the user's oldest ones above `maximum`, with the login's time; false when the
 * account may no longer sign in, or its password is not the one that was verified.
 */
export async function addSession(
  database: Database,
  session: Insertable<SessionsTable>,
  { maximum, verified }: SessionGrant,
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const user = await lockUser(trx, session.user_id);
    if (user === undefined || !user.is_active || !user.email_verified) return false;
    if (user.password_hash !== verified.hash) return false;
    await trx.insertInto("sessions").values(session).execute();
    await trx
      .deleteFrom("sessions")
      .where("id", "in", (query) =>
        query
          .selectFrom("sessions")
          .select("id")
          .where("user_id", "=", session.user_id)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .offset(maximum),
      )
      .execute();
    await trx
      .updateTable("users")
      .set({
        last_login: session.created_at,
        ...(verified.renewedHash === null ? {} : { password_hash: verified.renewedHash }),
      })
      .where("id", "=", session.user_id)
      .execute();
    return true;
  });
}

export async function touchSession(database: Database, id: string, seenAt: Date): Promise<void> {
  await database.updateTable("sessions").set({ last_seen_at: seenAt }).where("id", "=", id).execute();
}

/** True if there was such a session. */
export async function endSession(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom("sessions").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
