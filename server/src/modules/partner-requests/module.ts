import type { PartnerRequest } from "@paridad/core/contract";
import {
  askPartnership,
  decidePartnership,
  listPartnerRequests,
  readPartnerRequest,
} from "@paridad/core/endpoints";
import { partnerRequestTexts as texts } from "@paridad/core/contract";
import { actorOf, auditFields } from "../../auth/actor.ts";
import { implement } from "../../auth/implement.ts";
import { greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import { conflict, notFound, refuseWait } from "../../http/http-error.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { partnerTemplates } from "../../mail/partner-templates.ts";
import { shareCounts } from "../../platform/bus/bus.ts";
import type { Platform } from "../platform.ts";
import { decideRequest, findRequest, storeRequest, waitingRequests } from "./repository.ts";
import type { PartnerRequestRow } from "./repository.ts";

const hour = 3_600_000;
/** Enough to mend the sites of a request. */
const asksAnHour = 10;

type Dependencies = Pick<Platform, "database" | "clock" | "announcements" | "bus" | "publicUrl">;

function requestOf(row: Omit<PartnerRequestRow, "answered_at">): PartnerRequest {
  return {
    origins: row.origins.split(" "),
    askedAt: row.asked_at.toISOString(),
    decision: row.decision,
    decidedAt: instantOrNull(row.decided_at),
  };
}

function adminRoutes(app: App, { database, clock, announcements, publicUrl }: Dependencies): void {
  implement(app, listPartnerRequests, async () => {
    const rows = await waitingRequests(database);
    return {
      data: rows.map((row) => ({
        userId: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        plan: row.subscription_type,
        origins: row.origins.split(" "),
        provedOrigins: row.proved?.split(" ") ?? [],
        askedAt: row.asked_at.toISOString(),
      })),
    };
  });
  implement(app, decidePartnership, async ({ params: { id: userId }, body, request }) => {
    const { decision, askedAt } = body;
    const time = clock.now();
    const isApproved = decision === "approved";
    await decideRequest(database, {
      userId,
      decision,
      at: new Date(time),
      // It must be the one that was looked at, and still wait.
      check(row) {
        if (row === undefined) throw notFound(texts.gone);
        if (row.decision !== null || row.asked_at.getTime() !== Date.parse(askedAt))
          throw conflict(texts.changed);
      },
      mailOf(user) {
        const firstName = greetedName(user);
        const mail = isApproved
          ? partnerTemplates.approved({ firstName, link: `${publicUrl}/profile` })
          : partnerTemplates.rejected({ firstName, link: `${publicUrl}/support` });
        return { ...mail, kind: `partner-${decision}`, to: user.email, userId };
      },
      audit: {
        time,
        ...auditFields(actorOf(request)),
        action: isApproved ? "partner.approve" : "partner.reject",
        target: userId,
        ...(isApproved ? { before: { isPartner: false }, after: { isPartner: true } } : {}),
      },
    });
    // Their rights changed: their open screens read them again.
    announcements.revoke({ userId });
    return { message: texts[decision] };
  });
}

/** `/auth/partner-request`: asking to show panels on one's sites; `/admin/partner-requests`: deciding it. */
export function partnerRequestsModule(dependencies: Dependencies): Module {
  const { database, clock, bus } = dependencies;
  const wait = createCallLimit({
    clock,
    limit: asksAnHour,
    windowMilliseconds: hour,
    shared: shareCounts(bus, "partner-requests"),
  });
  const routes = async (app: App) => {
    adminRoutes(app, dependencies);
    implement(app, readPartnerRequest, async ({ caller }) => {
      const row = await findRequest(database, caller.user.id);
      return { data: row === undefined ? null : requestOf(row) };
    });
    implement(app, askPartnership, async ({ caller, body }) => {
      refuseWait(wait(caller.user.id));
      const row = { origins: body.origins.join(" "), asked_at: new Date(clock.now()) };
      await storeRequest(database, caller, row);
      const { id: user_id } = caller.user;
      return { data: requestOf({ ...row, user_id, decision: null, decided_at: null }) };
    });
  };
  return { routes: [routes], services: {} };
}
