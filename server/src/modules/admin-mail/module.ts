import type { BulkEmailRequest } from "@paridad/core/contract";
import { listCampaigns, readCampaign, sendCampaign } from "@paridad/core/endpoints";
import { adminSuccessMessages as texts } from "@paridad/core/contract";
import { actorOf, auditFields } from "../../auth/actor.ts";
import { implement } from "../../auth/implement.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import { notFound } from "../../http/http-error.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { Platform } from "../platform.ts";
import { createCampaign, findCampaign, mailsOf, newestCampaigns, recipientsOf } from "./repository.ts";
import type { CampaignCounts, Recipient } from "./repository.ts";

type Links = {
  readonly makeResetLink: (userId: string) => { readonly token: StoredToken; readonly link: string };
  readonly unsubscribeLink: (userId: string) => Promise<string>;
};

function campaignOf(row: CampaignCounts) {
  const { id, title, recipients, sent, failed, pending } = row;
  const deleted = Math.max(0, recipients - sent - failed - pending);
  return { id, title, createdAt: row.created_at.toISOString(), recipients, sent, failed, pending, deleted };
}

async function write(
  recipients: readonly Recipient[],
  { title, content, includePasswordReset }: BulkEmailRequest,
  { campaignId, makeResetLink, unsubscribeLink }: Links & { readonly campaignId: string },
) {
  const tokens: StoredToken[] = [];
  const mails: OutgoingMail[] = [];
  for (const recipient of recipients) {
    const { id, email } = recipient;
    const reset = includePasswordReset ? makeResetLink(id) : null;
    if (reset !== null) tokens.push(reset.token);
    const unsubscribeUrl = await unsubscribeLink(id);
    const resetLink = reset?.link ?? null;
    const firstName = greetedName(recipient);
    const text = mailTemplates.bulk({ firstName, title, content, resetLink, unsubscribeUrl });
    mails.push({ ...text, kind: "bulk", to: email, userId: id, bulkId: campaignId, unsubscribeUrl });
  }
  return { tokens, mails };
}

/** `/admin/emails/bulk`: mails to many, one a user, exactly once, and how they went. */
export function adminMailModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  links: Links,
): Module {
  const routes = async (app: App) => {
    implement(app, sendCampaign, async ({ body, request }) => {
      const { title, content, includePasswordReset, targetUsers } = body;
      const time = clock.now();
      const campaignId = uniqueId(time);
      const actor = actorOf(request);
      const recipients = await recipientsOf(database, [...new Set(targetUsers)]);
      const count = await createCampaign(database, {
        campaign: {
          id: campaignId,
          title,
          content,
          include_password_reset: includePasswordReset,
          actor: actor.admin.username,
          created_at: new Date(time),
        },
        ...(await write(recipients, body, { campaignId, ...links })),
        auditOf: (sent) => ({
          time,
          ...auditFields(actor),
          action: "mail.bulk",
          target: campaignId,
          after: { title, content, includePasswordReset, recipients: sent },
        }),
      });
      return { data: { campaignId, recipients: count }, message: texts.bulkMailQueued(count) };
    });
    implement(app, listCampaigns, async () => ({ data: (await newestCampaigns(database)).map(campaignOf) }));
    implement(app, readCampaign, async ({ params: { id } }) => {
      const row = await findCampaign(database, id);
      if (row === undefined) throw notFound("No encontramos ese envío");
      const results = (await mailsOf(database, id)).map((mail) => ({
        email: mail.recipient,
        status: mail.status,
        sentAt: instantOrNull(mail.sent_at),
        error: mail.last_error,
      }));
      return { data: { ...campaignOf(row), results } };
    });
  };
  return { routes: [routes], services: {} };
}
