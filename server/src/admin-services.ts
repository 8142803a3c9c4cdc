import type { Clock } from "./lib/clock.ts";
import { verifyAudit } from "./db/shared/verify-audit.ts";
import type { Database } from "./db/tables/schema.ts";
import type { Announcements } from "./bus/announcements.ts";
import type { Passwords } from "./security/passwords.ts";
import type { SecurityLog } from "./security/security-log.ts";
import type { LiveSettings } from "./lib/live-settings.ts";
import { createLink } from "./modules/account/links.ts";
import { adminSessionLimits } from "./modules/admin-auth/admin-sessions.ts";
import { createCampaigns } from "./modules/admin-mail/campaigns.ts";
import { createCampaignsRepository } from "./modules/admin-mail/repository.ts";
import { createAuditChecker } from "./modules/admin-system/audit-check.ts";
import { createAuditLog } from "./modules/admin-system/audit-log.ts";
import { createAuditRepository } from "./modules/admin-system/audit-repository.ts";
import { createSystemRepository } from "./modules/admin-system/repository.ts";
import { createSystem } from "./modules/admin-system/system.ts";
import { createAdminUsers } from "./modules/admin-users/admin-users.ts";
import { createBulkRepository } from "./modules/admin-users/bulk-repository.ts";
import { createBulkUsers } from "./modules/admin-users/bulk-users.ts";
import { createAdminUsersRepository } from "./modules/admin-users/repository.ts";
import { createUserMail } from "./modules/admin-users/user-mail.ts";
import { createAdminPlans } from "./modules/plans/admin-plans.ts";
import { createAdminPlansRepository } from "./modules/plans/admin-repository.ts";
import type { Plans } from "./modules/plans/plans.ts";
import type { Unsubscribe } from "./modules/unsubscribe/unsubscribe.ts";

export type AdminServiceNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly announcements: Announcements;
  readonly passwords: Passwords;
  readonly securityLog: SecurityLog;
  readonly plans: Plans;
  readonly settings: LiveSettings;
  readonly unsubscribe: Pick<Unsubscribe, "linkFor">;
  readonly totpKey?: string | null;
  readonly hasSmtp?: boolean;
};

type MakeLink = (request: { userId: string; kind: "verify" | "reset" }) => ReturnType<typeof createLink>;

function userServices(needs: AdminServiceNeeds, makeLink: MakeLink) {
  const usersNeeds = {
    ...needs,
    repository: createAdminUsersRepository(needs.database),
    bulk: createBulkRepository(needs.database),
    makeLink,
  };
  return {
    users: createAdminUsers(usersNeeds),
    bulk: createBulkUsers(usersNeeds),
    mail: createUserMail(usersNeeds),
  };
}

/** What the administrator's panel works with. */
export function createAdminServices(needs: AdminServiceNeeds) {
  const { database, clock, publicUrl, unsubscribe } = needs;
  const makeLink: MakeLink = (request) => createLink({ ...request, publicUrl, clock });
  return {
    ...userServices(needs, makeLink),
    plans: createAdminPlans({ ...needs, repository: createAdminPlansRepository(database) }),
    campaigns: createCampaigns({
      repository: createCampaignsRepository(database),
      clock,
      makeResetLink: (userId) => makeLink({ userId, kind: "reset" }),
      unsubscribeLink: (userId) => unsubscribe.linkFor(userId),
    }),
    system: createSystem({
      ...needs,
      repository: createSystemRepository(database),
      sessionIdleMilliseconds: adminSessionLimits.idleMilliseconds,
      hasTotp: Boolean(needs.totpKey),
      hasSmtp: needs.hasSmtp ?? false,
    }),
    audit: createAuditLog(createAuditRepository(database)),
    auditCheck: createAuditChecker({ verify: (tell) => verifyAudit(database, tell), clock }),
  };
}
export type AdminServices = ReturnType<typeof createAdminServices>;
