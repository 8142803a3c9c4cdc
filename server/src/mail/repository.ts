import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { AdminQueues } from "@paridad/core/contract";
import type { MailOutboxTable } from "../db/tables/mail-tables.ts";
import type { Database } from "../db/tables/schema.ts";
import { instantOrNull } from "../db/tables/user-row.ts";
import { firstIdOf } from "../platform/unique-id.ts";

export type MailRow = Selectable<MailOutboxTable>;

/** A mail's text goes with it: links are secrets, of which only hashes are stored. */
const forgottenText = { text_body: "", html_body: "" };

/**
 * Takes the due mail that comes next; others skip it for so many seconds of the database's clock, whatever the
 * processes' clocks say. One at a time: a link never waits behind mails that were taken before it was written.
 */
export async function claimMail(
  database: Database,
  { now, seconds }: { now: Date; seconds: number },
): Promise<MailRow | null> {
  const mail = await database
    .updateTable("mail_outbox")
    .set({ claimed_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where("id", "=", (query) =>
      query
        .selectFrom("mail_outbox")
        .select("id")
        .where("status", "=", "pending")
        .where("next_attempt_at", "<=", now)
        .where((expression) =>
          expression.or([
            expression("claimed_until", "is", null),
            expression("claimed_until", "<=", sql<Date>`clock_timestamp()`),
          ]),
        )
        .orderBy("turn")
        .orderBy("created_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return mail ?? null;
}

/** Gives every mail back: for the start of a process that has the database for itself. */
export async function releaseAllMails(database: Database): Promise<void> {
  await database
    .updateTable("mail_outbox")
    .set({ claimed_until: null })
    .where("status", "=", "pending")
    .where("claimed_until", "is not", null)
    .execute();
}

export async function markSent(database: Database, id: string, sentAt: Date): Promise<void> {
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
}

export async function markTried(
  database: Database,
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
}

const recentMilliseconds = 7 * 86_400_000;

/** Mails waiting to be sent and since when, and mails given up in the last seven days. */
export async function readMailStates(database: Database, now: number): Promise<AdminQueues["mail"]> {
  const waiting = await database
    .selectFrom("mail_outbox")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("attempts", ">", 0).as("retrying"),
      fn.min("created_at").as("oldest"),
    ])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  const { failed } = await database
    .selectFrom("mail_outbox")
    .select(({ fn }) => fn.countAll<number>().as("failed"))
    // Ids begin with their time: the rows of before aren't read.
    .where("id", ">=", firstIdOf(now - recentMilliseconds))
    .where("status", "=", "failed")
    .executeTakeFirstOrThrow();
  const { all, retrying, oldest } = waiting;
  return { waiting: all, retrying, oldestWaitingAt: instantOrNull(oldest), failed };
}
