import { adminUsernameMinimumLength, emailSchema } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { randomPassword } from "../modules/first-accounts/first-accounts.ts";
import type { FirstAccounts } from "../modules/first-accounts/first-accounts.ts";

/** `outcome` of a call that did nothing, for the administrator would have no e-mail. */
export const emailMissing = "email-missing";
export type CreatedAdmin = { readonly username: string; readonly password: string; readonly outcome: string };

function usernameOf(typed: string): string {
  const username = typed.trim();
  if (username.length < adminUsernameMinimumLength) throw new Error(validationMessages.usernameTooShort);
  return username.slice(0, 80);
}

/** The e-mail that was given, or null. */
function emailOf(typed: string | null): string | null {
  if (typed === null || typed === "") return null;
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) throw new Error(validationMessages.emailInvalid);
  return parsed.data;
}

/** Creates an administrator with a random password, or gives the one of that name a new one. */
export async function putAdmin(
  accounts: Pick<FirstAccounts, "putAdministrator">,
  account: { readonly username: string; readonly email: string | null },
): Promise<CreatedAdmin> {
  const username = usernameOf(account.username);
  const password = randomPassword();
  const email = emailOf(account.email);
  const outcome = await accounts.putAdministrator({ username, password, email });
  return { username, password, outcome };
}
