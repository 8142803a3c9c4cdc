import type { AdminFeed } from "@paridad/core/contract";
import type { AdminServices } from "./admin-services.ts";
import type { Clock } from "./lib/clock.ts";
import { adminMailRoutes } from "./modules/admin-mail/routes.ts";
import { adminSystemRoutes } from "./modules/admin-system/routes.ts";
import { adminUsersRoutes } from "./modules/admin-users/routes.ts";
import { adminPlansRoutes } from "./modules/plans/admin-routes.ts";
import type { Routes } from "./http/routes.ts";

/** Every route of the administrator's panel but its login. */
export function adminRoutes({
  services,
  clock,
  feed,
}: {
  services: AdminServices;
  clock: Clock;
  feed: () => AdminFeed | null;
}): Routes[] {
  return [
    adminUsersRoutes({ ...services, clock }),
    adminPlansRoutes(services.plans),
    adminMailRoutes(services.campaigns),
    adminSystemRoutes({ ...services, feed, clock }),
  ];
}
