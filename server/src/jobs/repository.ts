import { inTransaction } from "../db/in-transaction.ts";
import { enqueueMail } from "../db/shared/outbox.ts";
import type { MailText } from "../db/shared/outbox.ts";
import { lockUser } from "../db/row-locks.ts";
import type { Database } from "../db/tables/schema.ts";
import type { UserRow } from "../db/tables/user-row.ts";

function hasSameEnd(one: UserRow, other: UserRow): boolean {
  return (
    one.is_active === other.is_active &&
    one.subscription_status === other.subscription_status &&
    one.subscription_ends_at?.getTime() === other.subscription_ends_at?.getTime() &&
    one.trial_ends_at?.getTime() === other.trial_ends_at?.getTime()
  );
}

/** Active subscriptions past their end. */
export function endedSubscriptions(database: Database, now: Date): Promise<UserRow[]> {
  return database
    .selectFrom("users")
    .selectAll()
    .where("subscription_status", "=", "active")
    .where("subscription_ends_at", "<=", now)
    .execute();
}

/** Users whose subscription or trial may end before `until`. */
export function endingBefore(
  database: Database,
  { now, until, oldestTrial }: { readonly now: Date; readonly until: Date; readonly oldestTrial: Date },
): Promise<UserRow[]> {
  return (
    database
      .selectFrom("users")
      .selectAll()
      .where("is_active", "=", true)
      // A user who gave notice of the plan that runs is asked for nothing more.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("plan_cancellations")
              .select("plan_cancellations.id")
              .whereRef("plan_cancellations.user_id", "=", "users.id")
              .where("plan_cancellations.kind", "=", "notice")
              .whereRef("plan_cancellations.created_at", ">=", "users.subscription_activated_at"),
          ),
        ),
      )
      .where((expression) =>
        expression.or([
          expression.and([
            expression("subscription_status", "=", "active"),
            expression("subscription_ends_at", ">", now),
            expression("subscription_ends_at", "<=", until),
          ]),
          expression("trial_ends_at", ">", now),
          expression("created_at", ">=", oldestTrial),
        ]),
      )
      .execute()
  );
}

/** Sets the state and mails an active account, once. */
export async function expire(database: Database, user: UserRow, mail: MailText, at: Date): Promise<void> {
  await inTransaction(database, async (trx) => {
    const expired = await trx
      .updateTable("users")
      .set({ subscription_status: "expired", updated_at: at })
      .where("id", "=", user.id)
      .where("subscription_status", "=", "active")
      .where("subscription_ends_at", "<=", at)
      .returning(["email", "is_active"])
      .executeTakeFirst();
    // Renewed meanwhile, ended by another process, or an account that gets no mail.
    if (expired?.is_active !== true) return;
    const outgoing = { ...mail, kind: "expired", to: expired.email, userId: user.id };
    await enqueueMail(trx, outgoing, at.getTime());
  });
}

/** Mails a notice of an end; nothing when that notice was sent before, or the end was moved since it was read. */
export async function announceEnd(
  database: Database,
  { user, kind, endsAt, mail, at }: { user: UserRow; kind: string; endsAt: Date; mail: MailText; at: Date },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const row = await lockUser(trx, user.id);
    if (row === undefined || !hasSameEnd(row, user)) return false;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("subscription_notices")
      .values({ user_id: user.id, kind, ends_at: endsAt, sent_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
    await enqueueMail(trx, { ...mail, kind: "ends-soon", to: row.email, userId: user.id }, at.getTime());
    return true;
  });
}

/** Deletes the receipts that were attached more than so many years ago, with their files; gives how many. */
export async function forgetReceipts(
  database: Database,
  { years, now }: { years: number; now: number },
): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - years);
  const { numDeletedRows } = await database
    .deleteFrom("payment_receipts")
    .where("created_at", "<", oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
