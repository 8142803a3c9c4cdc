import { adminUsernameMinimumLength } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import type { LocalCommand } from "../lib/local-commands.ts";
import { randomPassword } from "../modules/first-accounts/first-accounts.ts";
import type { FirstAccounts } from "../modules/first-accounts/first-accounts.ts";

/** Name of the command in the running server. */
export const createAdminName = "create-admin";
export type CreatedAdmin = { readonly username: string; readonly password: string; readonly outcome: string };

function usernameOf(input: unknown): string {
  const username = typeof input === "object" && input !== null && "username" in input ? input.username : null;
  if (typeof username !== "string" || username.trim().length < adminUsernameMinimumLength) {
    throw new Error(validationMessages.usernameTooShort);
  }
  return username.trim().slice(0, 80);
}

/** Creates an administrator with a random password, or gives the one of that name a new one. */
export function createAdminCommand(accounts: Pick<FirstAccounts, "putAdministrator">): LocalCommand {
  return async (input): Promise<CreatedAdmin> => {
    const username = usernameOf(input);
    const password = randomPassword();
    const outcome = await accounts.putAdministrator({ username, password });
    return { username, password, outcome };
  };
}
