import type { AdminFeed, AdminJob } from "@paridad/core/contract";
import { verifyAudit } from "../../db/shared/verify-audit.ts";
import type { Platform } from "../platform.ts";
import { readMailStates } from "../../mail/repository.ts";
import { createAuditChecker } from "./audit-check.ts";
import { createAuditLog } from "./audit-log.ts";
import { createAuditRepository } from "./audit-repository.ts";
import { readBusinessHistory } from "./business-history.ts";
import { createHistoryRepository } from "./history-repository.ts";
import { createSystemRepository } from "./repository.ts";
import { adminSystemRoutes } from "./routes.ts";
import { createSystem } from "./system.ts";
import type { SystemDependencies } from "./system.ts";

type AdminSystemDependencies = Pick<
  SystemDependencies,
  "sessionIdleMilliseconds" | "hasTotp" | "hasSmtp" | "features"
> & {
  /** State of the market's feed; null where none runs. */
  readonly feed: () => AdminFeed | null;
  readonly jobs: () => Promise<readonly AdminJob[]>;
};

export function adminSystemModule(
  { database, clock, settings }: Pick<Platform, "database" | "clock" | "settings">,
  { feed, jobs, ...dependencies }: AdminSystemDependencies,
) {
  const system = createSystem({
    ...dependencies,
    repository: createSystemRepository(database),
    settings,
    clock,
  });
  const audit = createAuditLog(createAuditRepository(database));
  const auditCheck = createAuditChecker({ verify: (tell) => verifyAudit(database, tell), clock });
  const queues = async () => ({
    mail: await readMailStates(database, clock.now()),
    jobs: [...(await jobs())],
  });
  const history = createHistoryRepository(database);
  const businessHistory = () => readBusinessHistory(history, clock.now());
  const routes = [adminSystemRoutes({ system, audit, auditCheck, feed, queues, businessHistory, clock })];
  return { routes, services: { system } };
}
