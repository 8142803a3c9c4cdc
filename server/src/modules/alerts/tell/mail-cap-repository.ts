import { sql } from "kysely";
import type { Transaction } from "../../../db/tables/schema.ts";
import { dayEnd, dayOf, startOfDay } from "../../../platform/start-of-day.ts";

/** Mails of alerts that an account gets in a Buenos Aires day; those after them come together at midnight. */
export const alertMailsADay = 20;

/** Number of alert mails to these users since midnight. Their rows are locked, so the count holds. */
export async function alertMailsToday(
  transaction: Transaction,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("mail_outbox")
    .select(({ fn }) => ["user_id", fn.countAll<string>().as("count")])
    .where(sql<boolean>`user_id = any(${[...ids]}::text[])`)
    .where("kind", "=", "alert")
    .where("created_at", ">=", startOfDay(dayOf(new Date(now))))
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id: id, count }) => [id ?? "", Number(count)]));
}

/** Has the mail of these lines wait for the next day; app and browsers tell them at once. */
export async function holdMail(transaction: Transaction, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("alert_firings")
    .set({ mail_held_until: dayEnd(new Date(now)) })
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
}

/**
 * The lines of a user whose day of waiting is over, taken to be mailed. Over a midnight within the hours without notices
 * they wait for the end of these, `quietUntil`.
 */
export async function takeHeldMail(
  transaction: Transaction,
  {
    userId,
    now,
    quietUntil,
  }: { readonly userId: string; readonly now: number; readonly quietUntil: number | null },
) {
  return transaction
    .updateTable("alert_firings")
    .set({ mail_held_until: quietUntil === null ? null : new Date(quietUntil) })
    .where("user_id", "=", userId)
    .where("mail_held_until", "<=", new Date(now))
    .returningAll()
    .execute();
}
