import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { AdminsTable } from "./tables/account-tables.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Database, Transaction } from "./tables/schema.ts";
import type { UserRow } from "./tables/user-row.ts";

/** Authority of a request: a session, and the password's hash where the password was asked for again. */
export type Authority = {
  readonly ownerId: string;
  readonly sessionId: string;
  /** The hash that the password was compared with; null where none was asked for. */
  readonly passwordHash: string | null;
};

/** The authority of a request no longer holds: the session ended meanwhile, or the password is another. */
export class AuthorityLost extends Error {
  readonly lost: "session" | "password";
  constructor(authority: "session" | "password") {
    super(`authority lost: ${authority}`);
    this.lost = authority;
  }
}

/** A user's row, locked for the rest of the transaction. */
export function lockUser(transaction: Transaction, id: string): Promise<UserRow | undefined> {
  return transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Fields that decide whether something may still be sent to a locked user. */
export type LockedUser = Pick<UserRow, "email_key" | "is_active" | "accepts_bulk_mail">;

/** Locks users in the order of their ids; those that still exist, by id. */
export async function lockUsers(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedUser>> {
  const rows = await transaction
    .selectFrom("users")
    .select(["id", "email_key", "is_active", "accepts_bulk_mail"])
    // One statement for any number of them: the database alone decides the order.
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Locks the row of the user who asks, whose session must still be there and, where the password was asked for, whose
 * hash must be the one that was compared. A reset takes the same lock, so one of the two sees the other's work.
 * @throws AuthorityLost
 */
export async function lockSignedIn(transaction: Transaction, authority: Authority): Promise<UserRow> {
  const { ownerId, sessionId, passwordHash } = authority;
  const row = await lockUser(transaction, ownerId);
  // A separate statement: one that waited for the lock would still see the old sessions.
  const session = await transaction
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", ownerId)
    .executeTakeFirst();
  if (row === undefined || session === undefined || !row.is_active) throw new AuthorityLost("session");
  if (passwordHash !== null && row.password_hash !== passwordHash) throw new AuthorityLost("password");
  return row;
}

/** A user by the session that asks. */
export type SignedIn = { readonly user: { readonly id: string }; readonly sessionId: string };

/**
 * Works in a transaction that has the asking user's row locked: two of one user's wait for each other.
 * @throws AuthorityLost when the session was ended meanwhile, or the account deleted.
 */
export function whileSignedIn<Result>(
  database: Database,
  { user, sessionId }: SignedIn,
  work: (transaction: Transaction, user: UserRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) =>
    work(transaction, await lockSignedIn(transaction, { ownerId: user.id, sessionId, passwordHash: null })),
  );
}

/** An administrator's row, locked for the rest of the transaction. */
export function lockAdmin(
  transaction: Transaction,
  id: string,
): Promise<Selectable<AdminsTable> | undefined> {
  return transaction.selectFrom("admins").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** As `lockSignedIn`, of an administrator. */
export async function lockSignedInAdmin(
  transaction: Transaction,
  { ownerId, sessionId, passwordHash }: Authority,
): Promise<Selectable<AdminsTable>> {
  const row = await lockAdmin(transaction, ownerId);
  const session = await transaction
    .selectFrom("admin_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("admin_id", "=", ownerId)
    .executeTakeFirst();
  if (row === undefined || session === undefined || !row.is_active) throw new AuthorityLost("session");
  if (passwordHash !== null && row.password_hash !== passwordHash) throw new AuthorityLost("password");
  return row;
}

/** A plan that was on sale when it was chosen, and was deleted before the choice was stored. */
export class PlanGone extends Error {}

/** Ids of the plans on sale, none of which is deleted before the transaction ends. */
export async function lockPlanIds(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.selectFrom("plans").select("id").orderBy("id").forKeyShare().execute();
  return rows.map(({ id }) => id);
}
