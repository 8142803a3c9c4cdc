import { uniqueId } from "../../platform/unique-id.ts";
import type { Database, Transaction } from "../tables/schema.ts";

/** A mail as written by a template. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };
export type OutgoingMail = MailText & {
  readonly kind: string;
  readonly to: string;
  readonly userId?: string | null;
  readonly bulkId?: string | null;
  readonly unsubscribeUrl?: string | null;
};

/** A mail to whatever address a locked row turns out to have. */
export type MailTo = (to: string) => OutgoingMail;

const chunkRows = 250;
const linkKinds: readonly string[] = ["verify", "reset"];

/** Users wait for links, not for news. */
function turnOf({ kind, bulkId }: OutgoingMail): number {
  if (bulkId) return 3;
  if (kind === "alert") return 2;
  return linkKinds.includes(kind) ? 0 : 1;
}

/**
 * Puts mails into the outbox inside the transaction of what they tell about: both happen or neither. A bulk mail that
 * a user already has is left alone. Gives the ids of those it put there.
 */
export async function enqueueMails(
  transaction: Transaction | Database,
  mails: readonly OutgoingMail[],
  now: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < mails.length; start += chunkRows) {
    const rows = mails.slice(start, start + chunkRows).map((mail) => ({
      id: uniqueId(now),
      kind: mail.kind,
      bulk_id: mail.bulkId ?? null,
      user_id: mail.userId ?? null,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      turn: turnOf(mail),
      status: "pending" as const,
      next_attempt_at: new Date(now),
      created_at: new Date(now),
    }));
    const put = await transaction
      .insertInto("mail_outbox")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    ids.push(...put.map(({ id }) => id));
  }
  return ids;
}

/** One mail, as `enqueueMails`. */
export async function enqueueMail(
  transaction: Transaction | Database,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await enqueueMails(transaction, [mail], now);
}

/** Writes a mail and takes it out again before anybody sees it: the work of a mail, and none. */
export async function enqueueAndForget(
  transaction: Transaction,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const ids = await enqueueMails(transaction, [mail], now);
  await transaction
    .deleteFrom("mail_outbox")
    .where("id", "in", [...ids])
    .execute();
}
