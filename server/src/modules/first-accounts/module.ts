import type { Platform } from "../platform.ts";
import { createFirstAccounts } from "./first-accounts.ts";

/** Without routes: the process and the command line make the first accounts. */
export function firstAccountsModule(platform: Pick<Platform, "database" | "passwords" | "clock">) {
  return { routes: [], services: { firstAccounts: createFirstAccounts(platform) } };
}
