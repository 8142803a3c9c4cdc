import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { MailOutboxTable } from "../db/tables/mail-tables.ts";
import type { Database } from "../db/tables/schema.ts";

export type MailRow = Selectable<MailOutboxTable>;

const isBulk = sql`bulk_id is not null`;
/** What a mail said goes with it: links are secrets, of which only hashes are kept. */
const forgottenText = { text_body: "", html_body: "" };

function byTurn(one: MailRow, other: MailRow): number {
  const bulkLast = Number(one.bulk_id !== null) - Number(other.bulk_id !== null);
  return bulkLast || one.created_at.getTime() - other.created_at.getTime();
}

function claims(database: Database) {
  return {
    /** Takes due mails for one worker until `claimedUntil`, in the order to send them; others skip them. */
    async claim({
      now,
      claimedUntil,
      limit,
    }: {
      now: Date;
      claimedUntil: Date;
      limit: number;
    }): Promise<MailRow[]> {
      const mails = await database
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
            // Users wait for links, not for bulk mail.
            .orderBy(isBulk)
            .orderBy("created_at")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute();
      return mails.toSorted(byTurn);
    },

    /** Gives mails back that were claimed and not tried. */
    async release(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await database
        .updateTable("mail_outbox")
        .set({ claimed_until: null })
        .where("id", "in", [...ids])
        .where("status", "=", "pending")
        .execute();
    },

    /** Gives every mail back: for the start of a process that has the database for itself. */
    async releaseAll(): Promise<void> {
      await database
        .updateTable("mail_outbox")
        .set({ claimed_until: null })
        .where("status", "=", "pending")
        .where("claimed_until", "is not", null)
        .execute();
    },
  };
}

function notes(database: Database) {
  return {
    async markSent(id: string, sentAt: Date): Promise<void> {
      await database
        .updateTable("mail_outbox")
        .set({
          status: "sent",
          sent_at: sentAt,
          claimed_until: null,
          attempts: sql<number>`attempts + 1`,
          ...forgottenText,
        })
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
          ...(nextAttemptAt === null
            ? { status: "failed" as const, ...forgottenText }
            : { next_attempt_at: nextAttemptAt }),
        })
        .where("id", "=", id)
        .execute();
    },
  };
}

/** The outbox as the worker uses it. */
export function createOutboxRepository(database: Database) {
  return { ...claims(database), ...notes(database) };
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
