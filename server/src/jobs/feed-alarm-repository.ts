import { inTransaction } from "../db/in-transaction.ts";
import { enqueueMails } from "../db/shared/outbox.ts";
import type { MailText } from "../db/shared/outbox.ts";
import type { Database } from "../db/tables/schema.ts";
import { takeTurn } from "../db/shared/settings.ts";

/** Within this time only one of several processes mails: the second finds the first one's mail. */
const sameNewsMilliseconds = 30 * 60_000;

export type FeedAlarmKind = "feed-stopped" | "feed-recovered";
export type FeedNews = {
  readonly kind: FeedAlarmKind;
  readonly mail: MailText;
  readonly supportEmail: string | null;
  readonly at: Date;
};

/** Once for all processes: mails the active administrators who have an address, and `supportEmail`. False when another process just did. */
export async function tellOfFeed(
  database: Database,
  { kind, mail, supportEmail, at }: FeedNews,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await takeTurn(transaction, "turn.feed-alarm");
    const newest = await transaction
      .selectFrom("mail_outbox")
      .select("kind")
      .where("kind", "in", ["feed-stopped", "feed-recovered"])
      .where("created_at", ">", new Date(at.getTime() - sameNewsMilliseconds))
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest?.kind === kind) return false;
    const admins = await transaction
      .selectFrom("admins")
      .select("email")
      .where("is_active", "=", true)
      .where("email", "is not", null)
      .execute();
    const addresses = [...admins.map(({ email }) => email), supportEmail];
    const recipients = new Set(addresses.filter((address) => address !== null));
    const mails = [...recipients].map((to) => ({ ...mail, kind, to }));
    await enqueueMails(transaction, mails, at.getTime());
    return mails.length > 0;
  });
}
