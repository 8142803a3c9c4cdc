import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/row-locks.ts";
import { laterThanBefore } from "../../db/shared/later-than-before.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../db/tables/schema.ts";

const key = "unsubscribe-key";

/** The stored key, or `fresh` when there was none. */
export async function signingKey(database: Database, fresh: string): Promise<string> {
  await database
    .insertInto("settings")
    .values({ key, value: JSON.stringify({ secret: fresh }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return (value as { secret: string }).secret;
}

export async function refuseBulkMail(database: Database, userId: string): Promise<void> {
  await database.updateTable("users").set({ accepts_bulk_mail: false }).where("id", "=", userId).execute();
}

/** The alerts stay, for the app and the browsers. */
export async function refuseAlertMail(database: Database, userId: string, clock: Clock): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // As firing does: the user first, then their rows.
    await lockUser(transaction, userId);
    await transaction
      .updateTable("alerts")
      .set(({ eb }) => ({
        mail: false,
        version: eb("version", "+", 1),
        updated_at: laterThanBefore(new Date(clock.now())),
      }))
      .where("user_id", "=", userId)
      .where("mail", "=", true)
      .execute();
    // Mails that wait for their hour would still be sent then.
    await transaction
      .updateTable("alert_firings")
      .set({ mail: false })
      .where("user_id", "=", userId)
      .where(({ eb, or }) => or([eb("held_until", "is not", null), eb("mail_held_until", "is not", null)]))
      .execute();
  });
}
