import type { AdminServices } from "./admin-services.ts";
import type { Clock } from "./lib/clock.ts";
import { adminUsersRoutes } from "./modules/admin-users/routes.ts";
import type { Routes } from "./plugins/routes.ts";

/** Every route of the administrator's panel but its login. */
export function adminRoutes({ services, clock }: { services: AdminServices; clock: Clock }): Routes[] {
  return [adminUsersRoutes({ ...services, clock })];
}
