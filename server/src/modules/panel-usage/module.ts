import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { createPanelUsage } from "./panel-usage.ts";
import { createPanelUsageRepository } from "./repository.ts";
import { panelUsageRoutes } from "./routes.ts";

const storeEveryMilliseconds = 10_000;

export function panelUsageModule({ database, clock }: Pick<Platform, "database" | "clock">) {
  const panelUsage = createPanelUsage({ repository: createPanelUsageRepository(database), clock });
  // Counts that can't be stored are gone: they are no money.
  const storing = setInterval(() => void panelUsage.store().catch(() => undefined), storeEveryMilliseconds);
  storing.unref();
  return {
    routes: [panelUsageRoutes(panelUsage)],
    services: { panelUsage },
    async close(): Promise<void> {
      clearInterval(storing);
      await panelUsage.store();
    },
  } satisfies Module;
}
