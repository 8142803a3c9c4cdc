import { sql } from "kysely";
import type { Selectable } from "kysely";
import { replaceTokens } from "../../db/shared/account-tokens.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import type { MailCampaignsTable } from "../../db/tables/mail-tables.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMails } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { lockUsers } from "../../db/row-locks.ts";
import type { LockedUser } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

type CampaignRow = Selectable<MailCampaignsTable>;
export type Recipient = Pick<UserRow, "id" | "email" | "first_name" | "email_verified">;
export type CampaignCounts = CampaignRow & {
  readonly sent: number;
  readonly failed: number;
  readonly pending: number;
};

const listedCampaigns = 100;

function counted(database: Database) {
  const countOf = (status: string) =>
    sql<number>`(select count(*) from mail_outbox
      where mail_outbox.bulk_id = mail_campaigns.id and mail_outbox.status = ${status})`;
  return database
    .selectFrom("mail_campaigns")
    .selectAll("mail_campaigns")
    .select([countOf("sent").as("sent"), countOf("failed").as("failed"), countOf("pending").as("pending")]);
}

/** Active users who accept bulk mail: the chosen ones, or all if none is. */
export async function recipientsOf(database: Database, chosen: readonly string[]): Promise<Recipient[]> {
  let query = database
    .selectFrom("users")
    .select(["id", "email", "first_name", "email_verified"])
    .where("is_active", "=", true)
    .where("accepts_bulk_mail", "=", true)
    .orderBy("id");
  if (chosen.length > 0) query = query.where("id", "in", [...chosen]);
  return query.execute();
}

export const newestCampaigns = (database: Database): Promise<CampaignCounts[]> =>
  counted(database).orderBy("created_at", "desc").orderBy("id", "desc").limit(listedCampaigns).execute();

export const findCampaign = (database: Database, id: string): Promise<CampaignCounts | undefined> =>
  counted(database).where("mail_campaigns.id", "=", id).executeTakeFirst();

export const mailsOf = (database: Database, id: string) =>
  database
    .selectFrom("mail_outbox")
    .select(["recipient", "status", "sent_at", "last_error"])
    .where("bulk_id", "=", id)
    .orderBy("recipient")
    .execute();

/** A user deleted, disabled, moved or taken off the list since it was made gets nothing, and no link. */
function isStillFor(user: LockedUser | undefined, to: string): boolean {
  if (user === undefined || !user.is_active || !user.accepts_bulk_mail) return false;
  return user.email_key === emailKey(to);
}

/** The campaign with all its mails, or none of it. Gives how many there are. */
export async function createCampaign(
  database: Database,
  {
    campaign,
    mails,
    tokens,
    auditOf,
  }: {
    campaign: Omit<CampaignRow, "recipients">;
    mails: readonly OutgoingMail[];
    tokens: readonly StoredToken[];
    auditOf: (recipients: number) => AuditEntryInput;
  },
): Promise<number> {
  return inTransaction(database, async (trx) => {
    const ids = mails.flatMap(({ userId }) => userId ?? []);
    const there = await lockUsers(trx, ids);
    const sendable = mails.filter(({ userId, to }) => isStillFor(there.get(userId ?? ""), to));
    const keptIds = new Set(sendable.map(({ userId }) => userId));
    const recipients = sendable.length;
    await trx
      .insertInto("mail_campaigns")
      .values({ ...campaign, recipients })
      .execute();
    await replaceTokens(
      trx,
      "reset",
      tokens.filter(({ userId }) => keptIds.has(userId)),
    );
    await enqueueMails(trx, sendable, campaign.created_at.getTime());
    await appendAudit(trx, auditOf(recipients));
    return recipients;
  });
}
