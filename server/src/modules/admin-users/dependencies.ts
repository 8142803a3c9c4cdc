import type { StoredToken } from "../../db/shared/account-tokens.ts";
import type { Announcements } from "../../platform/bus/announcements.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { SecurityLog } from "../../auth/security-log.ts";
import type { BulkRepository } from "./bulk-repository.ts";
import type { AdminUsersRepository } from "./repository.ts";

/** A link to mail with the token to store for it. */
export type MakeLink = (request: { readonly userId: string; readonly kind: StoredToken["kind"] }) => {
  readonly token: StoredToken;
  readonly link: string;
};

/** Dependencies of the administration of users; made in module.ts. */
export type AdminUsersDependencies = {
  readonly repository: AdminUsersRepository;
  readonly bulk: BulkRepository;
  readonly passwords: Pick<Passwords, "hash">;
  readonly clock: Clock;
  readonly announcements: Announcements;
  readonly securityLog: SecurityLog;
  readonly makeLink: MakeLink;
};
