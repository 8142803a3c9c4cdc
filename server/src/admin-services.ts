import type { Clock } from "./lib/clock.ts";
import type { Database } from "./db/schema.ts";
import type { Announcements } from "./lib/announcements.ts";
import type { Passwords } from "./lib/passwords.ts";
import type { SecurityLog } from "./lib/security-log.ts";
import { createLink } from "./modules/account/links.ts";
import { createAdminUsers } from "./modules/admin-users/admin-users.ts";
import { createBulkRepository } from "./modules/admin-users/bulk-repository.ts";
import { createBulkUsers } from "./modules/admin-users/bulk-users.ts";
import { createAdminUsersRepository } from "./modules/admin-users/repository.ts";
import { createUserMail } from "./modules/admin-users/user-mail.ts";

export type AdminServiceNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly announcements: Announcements;
  readonly passwords: Passwords;
  readonly securityLog: SecurityLog;
};

/** What the administrator's panel works with. */
export function createAdminServices(needs: AdminServiceNeeds) {
  const { database, clock, publicUrl } = needs;
  const usersNeeds = {
    ...needs,
    repository: createAdminUsersRepository(database),
    bulk: createBulkRepository(database),
    makeLink: ({ userId, kind }: { userId: string; kind: "verify" | "reset" }) =>
      createLink({ userId, kind, publicUrl, clock }),
  };
  return {
    users: createAdminUsers(usersNeeds),
    bulk: createBulkUsers(usersNeeds),
    mail: createUserMail(usersNeeds),
  };
}
export type AdminServices = ReturnType<typeof createAdminServices>;
