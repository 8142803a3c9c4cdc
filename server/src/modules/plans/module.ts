import type { Platform } from "../platform.ts";
import { createAdminPlans } from "./admin-plans.ts";
import { createAdminPlansRepository } from "./admin-repository.ts";
import { adminPlansRoutes } from "./admin-routes.ts";
import { createPlans } from "./plans.ts";
import { createPlansRepository } from "./repository.ts";
import { plansRoutes } from "./routes.ts";

export function plansModule({
  database,
  clock,
  announcements,
}: Pick<Platform, "database" | "clock" | "announcements">) {
  const plans = createPlans({ repository: createPlansRepository(database), clock });
  // A user who is checked again after a change in another process is judged by today's plans.
  announcements.onRevoked(() => plans.forget());
  const repository = createAdminPlansRepository(database);
  const adminPlans = createAdminPlans({ repository, plans, clock, announcements });
  return {
    routes: [plansRoutes({ plans }), adminPlansRoutes(adminPlans)],
    services: { plans },
    seed: () => plans.seed(),
  };
}
