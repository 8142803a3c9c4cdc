import { uniqueId } from "../lib/unique-id.ts";
import type { Database, Transaction } from "./schema.ts";

/** A mail as written by a template. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };
export type OutgoingMail = MailText & {
  readonly kind: string;
  readonly to: string;
  readonly userId?: string | null;
  readonly bulkId?: string | null;
  readonly unsubscribeUrl?: string | null;
};

/**
 * Puts a mail into the outbox inside the transaction of what it tells about: both happen or neither. A bulk mail that
 * the person already has is left alone.
 */
export async function enqueueMail(
  transaction: Transaction | Database,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await transaction
    .insertInto("mail_outbox")
    .values({
      id: uniqueId(now),
      kind: mail.kind,
      bulk_id: mail.bulkId ?? null,
      user_id: mail.userId ?? null,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      status: "pending",
      next_attempt_at: new Date(now),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
