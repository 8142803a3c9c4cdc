import { listPlans } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import { adminPlansRoutes } from "./admin-plans.ts";
import { keepPlans, seedPlans } from "./plans.ts";

export function plansModule(platform: Pick<Platform, "database" | "clock" | "announcements">) {
  const { database, clock, announcements } = platform;
  const plans = keepPlans(platform);
  // A user who is checked again after a change in another process is judged by today's plans.
  announcements.onRevoked(() => plans.forget());
  const publicRoute = async (app: App): Promise<void> => {
    implement(app, listPlans, async () => ({ data: await plans.list() }));
  };
  return {
    routes: [publicRoute, adminPlansRoutes({ ...platform, plans })],
    services: { plans },
    seed: () => seedPlans(database, new Date(clock.now())),
  };
}
