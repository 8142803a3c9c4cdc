import type { Platform } from "../platform.ts";
import { createFirstAccounts } from "./first-accounts.ts";
import { createFirstAccountsRepository } from "./repository.ts";

/** Without routes: the process and the command line make the first accounts. */
export function firstAccountsModule({
  database,
  passwords,
  clock,
}: Pick<Platform, "database" | "passwords" | "clock">) {
  const repository = createFirstAccountsRepository(database);
  return { routes: [], services: { firstAccounts: createFirstAccounts({ repository, passwords, clock }) } };
}
