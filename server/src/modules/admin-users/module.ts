import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { createAdminUsers } from "./admin-users.ts";
import { createBulkRepository } from "./bulk-repository.ts";
import { createBulkUsers } from "./bulk-users.ts";
import type { MakeLink } from "./dependencies.ts";
import { createAdminUsersRepository } from "./repository.ts";
import { adminUsersRoutes } from "./routes.ts";
import { createUserMail } from "./user-mail.ts";

export function adminUsersModule(
  platform: Pick<Platform, "database" | "clock" | "announcements" | "passwords" | "securityLog">,
  { makeLink }: { readonly makeLink: MakeLink },
): Module {
  const { database, clock } = platform;
  const dependencies = {
    ...platform,
    repository: createAdminUsersRepository(database),
    bulk: createBulkRepository(database),
    makeLink,
  };
  const users = createAdminUsers(dependencies);
  return {
    routes: [
      adminUsersRoutes({
        users,
        bulk: createBulkUsers(dependencies),
        mail: createUserMail(dependencies),
        clock,
      }),
    ],
    services: {},
  };
}
