import { listCampaigns, readCampaign, sendCampaign } from "@paridad/core/endpoints";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { actorOf } from "../../auth/actor.ts";
import type { Routes } from "../../http/routes.ts";
import type { Campaigns } from "./campaigns.ts";

/** `/admin/emails/bulk`: mails to many and how they went. */
export function adminMailRoutes(campaigns: Campaigns): Routes {
  return async (app) => {
    implement(app, sendCampaign, async ({ body, request }) => {
      const data = await campaigns.send(body, actorOf(request));
      return { data, message: texts.bulkMailQueued(data.recipients) };
    });
    implement(app, listCampaigns, async () => ({ data: await campaigns.list() }));
    implement(app, readCampaign, async ({ params }) => ({ data: await campaigns.find(params.id) }));
  };
}
