import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { MailOutboxTable } from "../db/mail-tables.ts";
import type { Database } from "../db/schema.ts";

export type MailRow = Selectable<MailOutboxTable>;

/** The outbox as the worker uses it. */
export function createOutboxRepository(database: Database) {
  return {
    /** Takes due mails for one worker until `claimedUntil`; others skip them. */
    async claim({
      now,
      claimedUntil,
      limit,
    }: {
      now: Date;
      claimedUntil: Date;
      limit: number;
    }): Promise<MailRow[]> {
      return database
        .updateTable("mail_outbox")
        .set({ claimed_until: claimedUntil })
        .where("id", "in", (query) =>
          query
            .selectFrom("mail_outbox")
            .select("id")
            .where("status", "=", "pending")
            .where("next_attempt_at", "<=", now)
            .where((expression) =>
              expression.or([
                expression("claimed_until", "is", null),
                expression("claimed_until", "<=", now),
              ]),
            )
            .orderBy("created_at")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute();
    },

    async markSent(id: string, sentAt: Date): Promise<void> {
      await database
        .updateTable("mail_outbox")
        .set({ status: "sent", sent_at: sentAt, claimed_until: null, attempts: sql<number>`attempts + 1` })
        .where("id", "=", id)
        .execute();
    },

    async markTried(
      id: string,
      { error, nextAttemptAt }: { error: string; nextAttemptAt: Date | null },
    ): Promise<void> {
      await database
        .updateTable("mail_outbox")
        .set({
          attempts: sql<number>`attempts + 1`,
          last_error: error,
          claimed_until: null,
          ...(nextAttemptAt === null ? { status: "failed" as const } : { next_attempt_at: nextAttemptAt }),
        })
        .where("id", "=", id)
        .execute();
    },
  };
}
export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

/** How many mails wait to be sent. */
export async function countWaitingMails(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("mail_outbox")
    .select((query) => query.fn.countAll<string>().as("count"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(count);
}
