import {
  askPartnership,
  decidePartnership,
  listPartnerRequests,
  readPartnerRequest,
} from "@paridad/core/endpoints";
import { partnerRequestTexts as texts } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { actorOf } from "../../auth/actor.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { PartnerRequests } from "./partner-requests.ts";

function adminRoutes(app: App, requests: PartnerRequests): void {
  implement(app, listPartnerRequests, async () => ({ data: await requests.waiting() }));
  implement(app, decidePartnership, async ({ params, body, request }) => {
    await requests.decide(params.id, body, actorOf(request));
    return { message: texts[body.decision] };
  });
}

/** `/auth/partner-request`: asking to be a partner; `/admin/partner-requests`: deciding it. */
export function partnerRequestsRoutes(requests: PartnerRequests): Routes {
  return async (app) => {
    implement(app, readPartnerRequest, async ({ caller }) => ({ data: await requests.own(caller) }));
    implement(app, askPartnership, async ({ caller, body }) => ({
      data: await requests.ask(caller, body),
    }));
    adminRoutes(app, requests);
  };
}
