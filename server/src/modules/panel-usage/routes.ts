import { countPanelView, listPartnersUsage, readPanelUsage } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { PanelUsage } from "./panel-usage.ts";

/** `/embed/views`: panels that visitors see; `/auth/panel-usage` and `/admin/panel-usage`: how much. */
export function panelUsageRoutes(usage: PanelUsage): Routes {
  return async (app) => {
    implement(app, countPanelView, async ({ query: { key, panel }, request }, reply) => {
      // Nobody waits for this answer, and a browser says aloud what it may not have.
      void reply.header("cross-origin-resource-policy", "cross-origin");
      usage.countOf(request.ip, "views", { key, panel });
      return { message: keyErrorMessages.works };
    });
    implement(app, readPanelUsage, async ({ caller }) => ({ data: await usage.ofUser(caller.user.id) }));
    implement(app, listPartnersUsage, async () => ({ data: await usage.ofPartners() }));
  };
}
