import type { AdminUser, Conflict } from "@paridad/core/contract";
import type { UsersTable } from "../../db/tables/account-tables.ts";
import { forgetTokens, replaceTokens } from "../../db/shared/account-tokens.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import { adminUserOfRow, isAdminColumn } from "../../db/tables/admin-user-row.ts";
import { appendAudit, editorsSince } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { keepOwedRefunds } from "../../db/shared/payments/owed-refunds.ts";
import { countCodesOfVerified } from "../../db/shared/payments/registered-codes.ts";
import { settlePayments } from "../../db/shared/payments/settle.ts";
import type { SettledPayment, Settlement } from "../../db/shared/payments/settle.ts";
import { lockPlanIds, lockUser } from "../../db/row-locks.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { editedAt } from "../../http/stale-update.ts";
import type { Updateable } from "kysely";
import { emailTaken, unknownUser } from "./refusals.ts";

export type UserChange = Updateable<UsersTable>;
/** The fate of a user, decided on the locked row; `decide` throws to refuse. */
export type UserDecision = {
  readonly change: UserChange;
  /** Marks the open payment with the edit. */
  readonly settle: Settlement | null;
  /** Completes the change with the settled payment. */
  readonly complete: (settled: SettledPayment | null) => UserChange;
  readonly endsSessions: boolean;
  /** Links that stop working with the edit. */
  readonly endsLinks: readonly StoredToken["kind"][];
  readonly mailsOf: (after: UserRow, settled: SettledPayment | null) => readonly OutgoingMail[];
  readonly auditOf: (before: UserRow, after: UserRow) => AuditEntryInput;
};

/** @throws HttpError 404 where there is none. */
async function readAdminUser(connection: Database | Transaction, id: string): Promise<AdminUser> {
  const query = connection.selectFrom("users").selectAll("users").select(isAdminColumn);
  const row = await query.where("users.id", "=", id).executeTakeFirst();
  if (row === undefined) throw unknownUser();
  return adminUserOfRow(row);
}

async function locked(trx: Transaction, id: string): Promise<UserRow> {
  const row = await lockUser(trx, id);
  if (row === undefined) throw unknownUser();
  return row;
}

/** Writes a decision on a locked row, with its payment, mails and audit row. */
async function applyDecision(
  trx: Transaction,
  { row, decision, at }: { row: UserRow; decision: UserDecision; at: Date },
): Promise<UserRow> {
  const { settle, change } = decision;
  const settled = settle === null ? null : await settlePayments(trx, { ...settle, userId: row.id, at });
  const after = await trx
    .updateTable("users")
    .set({ ...change, ...decision.complete(settled), updated_at: editedAt(at, row.updated_at) })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A proved site's key stands or falls with the right that was given or taken by hand.
  if (after.is_partner !== row.is_partner)
    await trx.updateTable("embed_keys").set({ proved_at: null }).where("user_id", "=", row.id).execute();
  if (after.email_verified && !row.email_verified) await countCodesOfVerified(trx, row.id, at);
  await forgetTokens(trx, row.id, decision.endsLinks);
  if (decision.endsSessions) await trx.deleteFrom("sessions").where("user_id", "=", row.id).execute();
  for (const mail of decision.mailsOf(after, settled)) await enqueueMail(trx, mail, at.getTime());
  await appendAudit(trx, decision.auditOf(row, after));
  return after;
}

/** `guard` throws to refuse, by the plans on sale. */
export async function storeUser(
  database: Database,
  user: Omit<UserRow, "email_key">,
  audit: AuditEntryInput,
  guard: (planIds: readonly string[]) => void,
): Promise<AdminUser> {
  return inTransaction(database, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("users")
      .values({ ...user, email_key: emailKey(user.email) })
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) throw emailTaken();
    guard(await lockPlanIds(trx));
    await appendAudit(trx, audit);
    return readAdminUser(trx, user.id);
  });
}

export async function changeUser(
  database: Database,
  id: string,
  decide: (row: UserRow, planIds: readonly string[]) => UserDecision,
  at: Date,
): Promise<AdminUser> {
  return inTransaction(database, async (trx) => {
    const row = await locked(trx, id);
    await applyDecision(trx, { row, decision: decide(row, await lockPlanIds(trx)), at });
    return readAdminUser(trx, id);
  });
}

/** Deletes a user and everything of theirs. `decide` throws to refuse. */
export async function removeUser(
  database: Database,
  id: string,
  decide: (row: UserRow) => AuditEntryInput,
): Promise<AdminUser> {
  return inTransaction(database, async (trx) => {
    const row = await locked(trx, id);
    const user = await readAdminUser(trx, id);
    const audit = decide(row);
    await keepOwedRefunds(trx, id);
    await trx.deleteFrom("users").where("id", "=", id).execute();
    await trx.deleteFrom("mail_outbox").where("user_id", "=", id).execute();
    await appendAudit(trx, audit);
    return user;
  });
}

/** Mails something to one user, with a link's token where it carries one, to the address that the locked row has. */
export async function mailUser(
  database: Database,
  userId: string,
  {
    token,
    mailOf,
    auditOf,
  }: {
    token: StoredToken | null;
    mailOf: (row: UserRow) => Omit<OutgoingMail, "to" | "userId">;
    auditOf: (row: UserRow) => AuditEntryInput;
  },
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const row = await locked(trx, userId);
    if (token !== null) await replaceTokens(trx, token.kind, [token]);
    const audit = auditOf(row);
    await enqueueMail(trx, { ...mailOf(row), to: row.email, userId }, audit.time);
    await appendAudit(trx, audit);
  });
}

export async function findUser(database: Database, id: string): Promise<UserRow> {
  const row = await database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw unknownUser();
  return row;
}

/** A user's current state, with who changed it after `since`. */
export async function conflictOf(database: Database, id: string, since: Date): Promise<Conflict> {
  const current = await readAdminUser(database, id);
  return { current, changedBy: await editorsSince(database, id, since) };
}

export async function planIdsOnSale(database: Database): Promise<string[]> {
  return (await database.selectFrom("plans").select("id").execute()).map(({ id }) => id);
}
