import type { Insertable } from "kysely";
import { enqueueMails } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { takeTurn } from "../../db/shared/settings.ts";
import type { UsersTable } from "../../db/tables/account-tables.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import { appendAudit } from "../../db/shared/audit.ts";

export type NewAdmin = {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly createdAt: Date;
};

/** `former`: the address of before, where there was one. */
export type AdminChange = {
  readonly kind: "created" | "changed";
  readonly former: string | null;
  readonly email: string;
};

export async function hasAdministrator(database: Database | Transaction): Promise<boolean> {
  const row = await database
    .selectFrom("admins")
    .select("id")
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertAdministrator(trx: Transaction, admin: NewAdmin): Promise<void> {
  await trx
    .insertInto("admins")
    .values({
      id: admin.id,
      username: admin.username,
      username_key: admin.username.toLowerCase(),
      email: admin.email,
      password_hash: admin.passwordHash,
      created_at: admin.createdAt,
      updated_at: admin.createdAt,
    })
    .execute();
}

/** A new password for one that is known and locked, without second factor and sessions. */
async function letInAgain(
  trx: Transaction,
  id: string,
  { email, passwordHash, createdAt }: Pick<NewAdmin, "email" | "passwordHash" | "createdAt">,
): Promise<void> {
  await trx
    .updateTable("admins")
    .set({
      password_hash: passwordHash,
      email,
      is_active: true,
      totp_secret: null,
      totp_last_step: null,
      updated_at: createdAt,
    })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("admin_sessions").where("admin_id", "=", id).execute();
}

const auditOf = ({ createdAt, username }: NewAdmin, action: "admin.created" | "admin.password.reset") => ({
  time: createdAt.getTime(),
  actor: "(consola)",
  target: username,
  action,
});

/** Two processes, or a start and the console, add administrators one after the other. */
async function lockAdministrators(trx: Transaction): Promise<void> {
  await takeTurn(trx, "turn.administrators");
}

/** Adds the first administrator; false when another process did so meanwhile. */
export async function addFirstAdministrator(database: Database, admin: NewAdmin): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    await lockAdministrators(trx);
    if (await hasAdministrator(trx)) return false;
    await insertAdministrator(trx, admin);
    await appendAudit(trx, auditOf(admin, "admin.created"));
    return true;
  });
}

/**
 * Adds an administrator, or lets the one of that name in again: with a new password, without the second factor whose
 * device may be lost, and without the sessions of before. Nothing is done for one that would have no e-mail.
 */
export async function putAdministrator(
  database: Database,
  admin: NewAdmin,
  mailsOf: (change: AdminChange) => readonly OutgoingMail[],
): Promise<"created" | "changed" | "email-missing"> {
  return inTransaction(database, async (trx) => {
    await lockAdministrators(trx);
    const key = admin.username.toLowerCase();
    // Locked: an e-mail that is changed in the panel meanwhile stays, and is the one that is told.
    const known = await trx
      .selectFrom("admins")
      .select(["id", "email"])
      .where("username_key", "=", key)
      .forUpdate()
      .executeTakeFirst();
    const former = known?.email ?? null;
    const email = admin.email ?? former;
    if (email === null) return "email-missing";
    const kind = known === undefined ? "created" : "changed";
    if (known === undefined) await insertAdministrator(trx, admin);
    else await letInAgain(trx, known.id, { ...admin, email });
    await enqueueMails(trx, mailsOf({ kind, former, email }), admin.createdAt.getTime());
    const action = known === undefined ? "admin.created" : "admin.password.reset";
    await appendAudit(trx, auditOf(admin, action));
    return kind;
  });
}

/** The accounts of a demonstration have read the terms: only a newer version asks them. */
async function acceptTerms(
  database: Database,
  users: ReadonlyArray<{ readonly email_key: string }>,
): Promise<void> {
  if (users.length === 0) return;
  await database
    .insertInto("terms_acceptances")
    .columns(["user_id", "terms_id", "method", "accepted_at"])
    .expression((query) =>
      query
        .selectFrom(["users", "terms"])
        .select((row) => [
          "users.id as user_id",
          "terms.id as terms_id",
          row.val("register").as("method"),
          "users.created_at as accepted_at",
        ])
        .where(
          "users.email_key",
          "in",
          users.map(({ email_key }) => email_key),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates users that are verified and active, or gives those that exist the new password and state. */
export async function putUsers(
  database: Database,
  users: readonly Omit<Insertable<UsersTable>, "email_key">[],
): Promise<void> {
  const rows = users.map((user) => ({ ...user, email_key: emailKey(user.email) }));
  await database
    .insertInto("users")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet((row) => ({
        password_hash: row.ref("excluded.password_hash"),
        is_active: true,
        email_verified: true,
        subscription_type: row.ref("excluded.subscription_type"),
        subscription_status: row.ref("excluded.subscription_status"),
        subscription_ends_at: row.ref("excluded.subscription_ends_at"),
        created_at: row.ref("excluded.created_at"),
      })),
    )
    .execute();
  await acceptTerms(database, rows);
}
