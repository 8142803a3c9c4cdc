import type { BulkEmailRequest } from "@paridad/core/contract";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../http/http-error.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import type { CampaignCounts, CampaignsRepository, Recipient } from "./repository.ts";

export type CampaignDependencies = {
  readonly repository: CampaignsRepository;
  readonly clock: Clock;
  readonly makeResetLink: (userId: string) => { readonly token: StoredToken; readonly link: string };
  readonly unsubscribeLink: (userId: string) => Promise<string>;
};
function shown(row: CampaignCounts) {
  const { id, title, recipients, sent, failed, pending } = row;
  const deleted = Math.max(0, recipients - sent - failed - pending);
  return { id, title, createdAt: row.created_at.toISOString(), recipients, sent, failed, pending, deleted };
}

async function write(
  recipients: readonly Recipient[],
  {
    campaignId,
    request,
    dependencies,
  }: { campaignId: string; request: BulkEmailRequest; dependencies: CampaignDependencies },
) {
  const tokens: StoredToken[] = [];
  const mails: OutgoingMail[] = [];
  for (const recipient of recipients) {
    const { id, email } = recipient;
    const reset = request.includePasswordReset ? dependencies.makeResetLink(id) : null;
    if (reset !== null) tokens.push(reset.token);
    const unsubscribeUrl = await dependencies.unsubscribeLink(id);
    const text = mailTemplates.bulk({
      firstName: greetedName(recipient),
      title: request.title,
      content: request.content,
      resetLink: reset?.link ?? null,
      unsubscribeUrl,
    });
    mails.push({ ...text, kind: "bulk", to: email, userId: id, bulkId: campaignId, unsubscribeUrl });
  }
  return { tokens, mails };
}

/** Mails to many: one a user, exactly once, with the result of each. */
export function createCampaigns(dependencies: CampaignDependencies) {
  const { repository, clock } = dependencies;
  return {
    async send(request: BulkEmailRequest, actor: Actor) {
      const now = clock.now();
      const { title, content, includePasswordReset } = request;
      const campaignId = uniqueId(now);
      const recipients = await repository.recipients([...new Set(request.targetUsers)]);
      const campaign = {
        id: campaignId,
        title,
        content,
        include_password_reset: includePasswordReset,
        actor: actor.admin.username,
        created_at: new Date(now),
      };
      const audit = { time: now, ...auditFields(actor), action: "mail.bulk", target: campaignId };
      const written = await write(recipients, { campaignId, request, dependencies });
      const sent = await repository.create({
        campaign,
        ...written,
        auditOf: (count) => ({
          ...audit,
          after: { title, content, includePasswordReset, recipients: count },
        }),
      });
      return { campaignId, recipients: sent };
    },

    list: async () => (await repository.list()).map(shown),

    async find(id: string) {
      const row = await repository.find(id);
      if (row === null) throw notFound("No encontramos ese envío");
      const results = (await repository.results(id)).map((mail) => ({
        email: mail.recipient,
        status: mail.status,
        sentAt: instantOrNull(mail.sent_at),
        error: mail.last_error,
      }));
      return { ...shown(row), results };
    },
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;
