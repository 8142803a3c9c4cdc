import { countPanelView, listPartnersUsage, readPanelUsage } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import { createPanelUsage } from "./panel-usage.ts";

const storeEveryMilliseconds = 10_000;

/** `/embed/views`: panels that visitors see; `/auth/panel-usage` and `/admin/panel-usage`: how much. */
export function panelUsageModule(platform: Pick<Platform, "database" | "clock">) {
  const panelUsage = createPanelUsage(platform);
  // Counts that can't be stored are gone: they are no money.
  const storing = setInterval(() => void panelUsage.store().catch(() => undefined), storeEveryMilliseconds);
  storing.unref();
  const routes = async (app: App) => {
    implement(app, countPanelView, async ({ query: { key, panel }, request }, reply) => {
      // Nobody waits for this answer, and a browser says aloud what it may not have.
      void reply.header("cross-origin-resource-policy", "cross-origin");
      panelUsage.countOf(request.ip, "views", { key, panel });
      return { message: keyErrorMessages.works };
    });
    implement(app, readPanelUsage, async ({ caller }) => ({ data: await panelUsage.ofUser(caller.user.id) }));
    implement(app, listPartnersUsage, async () => ({ data: await panelUsage.ofPartners() }));
  };
  return {
    routes: [routes],
    services: { panelUsage },
    async close(): Promise<void> {
      clearInterval(storing);
      await panelUsage.store();
    },
  } satisfies Module;
}
