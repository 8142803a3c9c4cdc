import type {
  AskPartnership,
  DecidePartnership,
  PartnerRequest,
  WaitingPartner,
} from "@paridad/core/contract";
import { partnerRequestTexts } from "@paridad/core/messages";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import { greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { HttpError, notFound, tooManyRequests } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { partnerTemplates } from "../../mail/partner-templates.ts";
import type { Announcements } from "../../platform/bus/announcements.ts";
import type { PartnerRequestRow, PartnerRequestsRepository } from "./repository.ts";

type Dependencies = {
  readonly repository: PartnerRequestsRepository;
  readonly clock: Clock;
  readonly announcements: Pick<Announcements, "revoke">;
  /** Seconds to wait after asking too often, otherwise null. */
  readonly wait: (userId: string) => number | null;
  readonly publicUrl: string;
};
type Owner = { readonly user: { readonly id: string }; readonly sessionId: string };

function requestOf({
  origins,
  asked_at,
  decision,
  decided_at,
}: Omit<PartnerRequestRow, "answered_at">): PartnerRequest {
  return {
    origins: origins.split(" "),
    askedAt: asked_at.toISOString(),
    decision,
    decidedAt: instantOrNull(decided_at),
  };
}

function conflict(message: string): HttpError {
  return new HttpError({ status: 409, code: "CONFLICT", message });
}

/** The request must be the one that was looked at, and still wait. */
function checkRequest(row: PartnerRequestRow | undefined, askedAt: string): void {
  if (row === undefined) throw notFound(partnerRequestTexts.gone);
  if (row.decision !== null || row.asked_at.getTime() !== Date.parse(askedAt)) {
    throw conflict(partnerRequestTexts.changed);
  }
}

function decisions({ repository, clock, announcements, publicUrl }: Dependencies) {
  const mailOf = (user: UserRow, decision: DecidePartnership["decision"]) => {
    const firstName = greetedName(user);
    const mail =
      decision === "approved"
        ? partnerTemplates.approved({ firstName, link: `${publicUrl}/profile` })
        : partnerTemplates.rejected({ firstName, link: `${publicUrl}/support` });
    return { ...mail, kind: `partner-${decision}`, to: user.email, userId: user.id };
  };
  return {
    async waiting(): Promise<WaitingPartner[]> {
      return (await repository.waiting()).map((row) => ({
        userId: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        plan: row.subscription_type,
        origins: row.origins.split(" "),
        provedOrigins: row.proved?.split(" ") ?? [],
        askedAt: row.asked_at.toISOString(),
      }));
    },

    async decide(userId: string, { decision, askedAt }: DecidePartnership, actor: Actor): Promise<void> {
      const now = clock.now();
      const isApproved = decision === "approved";
      await repository.decide({
        userId,
        decision,
        at: new Date(now),
        check: (row) => checkRequest(row, askedAt),
        mailOf: (user) => mailOf(user, decision),
        audit: {
          time: now,
          ...auditFields(actor),
          action: isApproved ? "partner.approve" : "partner.reject",
          target: userId,
          ...(isApproved ? { before: { isPartner: false }, after: { isPartner: true } } : {}),
        },
      });
      // Their rights changed: their open screens read them again.
      announcements.revoke({ userId });
    },
  };
}

/** Requests to show panels on one's sites, and administrators' answers. */
export function createPartnerRequests(dependencies: Dependencies) {
  const { repository, clock, wait } = dependencies;
  return {
    ...decisions(dependencies),

    async own({ user }: Owner): Promise<PartnerRequest | null> {
      const row = await repository.find(user.id);
      return row === undefined ? null : requestOf(row);
    },

    async ask({ user, sessionId }: Owner, { origins }: AskPartnership): Promise<PartnerRequest> {
      const seconds = wait(user.id);
      if (seconds !== null) throw tooManyRequests(seconds);
      const row = { user_id: user.id, origins: origins.join(" "), asked_at: new Date(clock.now()) };
      if (!(await repository.ask({ ...row, sessionId }))) throw conflict(partnerRequestTexts.already);
      return requestOf({ ...row, decision: null, decided_at: null });
    },
  };
}
export type PartnerRequests = ReturnType<typeof createPartnerRequests>;
