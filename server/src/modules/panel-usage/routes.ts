import { countPanelView, listPartnersUsage, readPanelUsage } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { createCallLimit } from "../../http/limited-calls.ts";
import type { Routes } from "../../http/routes.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PanelUsage } from "./panel-usage.ts";

const viewsPerMinute = 120;

/** `/embed/views`: panels that visitors see; `/auth/panel-usage` and `/admin/panel-usage`: how much. */
export function panelUsageRoutes(usage: PanelUsage, clock: Clock): Routes {
  const limit = createCallLimit({ clock, limit: viewsPerMinute, windowMilliseconds: 60_000 });
  return async (app) => {
    implement(app, countPanelView, async ({ query: { key, panel }, request }, reply) => {
      // Nobody waits for this answer, and a browser says aloud what it may not have.
      void reply.header("cross-origin-resource-policy", "cross-origin");
      if (limit(networkOf(request.ip)) === null) usage.count("views", { key, panel });
      return { message: keyErrorMessages.works };
    });
    implement(app, readPanelUsage, async ({ caller }) => ({ data: await usage.ofUser(caller.user.id) }));
    implement(app, listPartnersUsage, async () => ({ data: await usage.ofPartners() }));
  };
}
