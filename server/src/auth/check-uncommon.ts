import { validationMessages } from "@paridad/core/messages";
import type { UserRow } from "../db/tables/user-row.ts";
import { weakReason } from "./common-passwords.ts";
import type { WeakReason } from "./common-passwords.ts";
import { invalidFields } from "../http/http-error.ts";

type Owner = Pick<UserRow, "email" | "first_name" | "last_name">;

const messages: Readonly<Record<WeakReason, string>> = {
  common: validationMessages.passwordTooCommon,
  own: validationMessages.passwordOwn,
};

/** Words a user's password may not be made of: names, whole and in parts, and the e-mail with its parts. */
function wordsOf({ email, first_name: first, last_name: last }: Owner): string[] {
  const local = email.split("@", 1)[0] ?? "";
  const parts = [first, last, local].flatMap((word) => word.split(/[\s._+-]+/));
  return [first, last, `${first}${last}`, `${last}${first}`, local, email, ...parts];
}

/** @throws HttpError 400 on `path`, with the reason, when the password is among those that are tried first. */
export function checkUncommon({
  password,
  path,
  owner,
}: {
  password: string;
  path: string;
  owner: Owner;
}): void {
  const reason = weakReason(password, wordsOf(owner));
  if (reason !== null) throw invalidFields([{ path, message: messages[reason] }]);
}
