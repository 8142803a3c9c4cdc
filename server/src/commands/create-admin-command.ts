import { adminUsernameMinimumLength, emailSchema } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import type { LocalCommand } from "./local-commands.ts";
import { randomPassword } from "../modules/first-accounts/first-accounts.ts";
import type { FirstAccounts } from "../modules/first-accounts/first-accounts.ts";

/** Name of the command in the running server. */
export const createAdminName = "create-admin";
/** `outcome` of a call that did nothing, for the administrator would have no e-mail. */
export const emailMissing = "email-missing";
export type CreatedAdmin = { readonly username: string; readonly password: string; readonly outcome: string };

function usernameOf(input: unknown): string {
  const username = typeof input === "object" && input !== null && "username" in input ? input.username : null;
  if (typeof username !== "string" || username.trim().length < adminUsernameMinimumLength) {
    throw new Error(validationMessages.usernameTooShort);
  }
  return username.trim().slice(0, 80);
}

/** The e-mail that was given, or null. */
function emailOf(input: unknown): string | null {
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : null;
  if (email === null || email === undefined || email === "") return null;
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new Error(validationMessages.emailInvalid);
  return parsed.data;
}

/** Creates an administrator with a random password, or gives the one of that name a new one. */
export function createAdminCommand(accounts: Pick<FirstAccounts, "putAdministrator">): LocalCommand {
  return async (input): Promise<CreatedAdmin> => {
    const username = usernameOf(input);
    const password = randomPassword();
    const email = emailOf(input);
    const outcome = await accounts.putAdministrator({ username, password, email });
    return { username, password, outcome };
  };
}
