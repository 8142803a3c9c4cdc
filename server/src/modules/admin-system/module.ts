import type { AdminFeed } from "@paridad/core/contract";
import { verifyAudit } from "../../db/shared/verify-audit.ts";
import type { Platform } from "../../platform.ts";
import { createAuditChecker } from "./audit-check.ts";
import { createAuditLog } from "./audit-log.ts";
import { createAuditRepository } from "./audit-repository.ts";
import { createSystemRepository } from "./repository.ts";
import { adminSystemRoutes } from "./routes.ts";
import { createSystem } from "./system.ts";
import type { SystemDependencies } from "./system.ts";

type AdminSystemDependencies = Pick<SystemDependencies, "sessionIdleMilliseconds" | "hasTotp" | "hasSmtp"> & {
  /** State of the market's feed; null where none runs. */
  readonly feed: () => AdminFeed | null;
};

export function adminSystemModule(
  { database, clock, settings }: Pick<Platform, "database" | "clock" | "settings">,
  { feed, ...dependencies }: AdminSystemDependencies,
) {
  const system = createSystem({
    ...dependencies,
    repository: createSystemRepository(database),
    settings,
    clock,
  });
  const audit = createAuditLog(createAuditRepository(database));
  const auditCheck = createAuditChecker({ verify: (tell) => verifyAudit(database, tell), clock });
  return { routes: [adminSystemRoutes({ system, audit, auditCheck, feed, clock })], services: { system } };
}
