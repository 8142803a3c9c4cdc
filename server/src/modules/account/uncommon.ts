import { validationMessages } from "@paridad/core/messages";
import type { UserRow } from "../../db/user-row.ts";
import { isCommonPassword } from "../../lib/common-passwords.ts";
import { invalidFields } from "../../lib/http-error.ts";

/** What a user's password may not be made of. */
export function wordsOf(user: Pick<UserRow, "email" | "first_name" | "last_name">): string[] {
  return [user.first_name, user.last_name, user.email.split("@", 1)[0] ?? ""];
}

/** @throws HttpError 400 on `path` when the password is among those that are tried first. */
export function checkUncommon({
  password,
  path,
  words,
}: {
  password: string;
  path: string;
  words: readonly string[];
}): void {
  if (!isCommonPassword(password, words)) return;
  throw invalidFields([{ path, message: validationMessages.passwordTooCommon }]);
}
