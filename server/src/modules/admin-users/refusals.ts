import type { Admin } from "@paridad/core/contract";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { HttpError, invalidFields, notFound } from "../../http/http-error.ts";

const uniqueViolation = "23505";

/** 409 next to the e-mail's field. */
export function emailTaken(): HttpError {
  const message = "Ya existe un usuario con ese email";
  const fields = { errors: [{ path: "email", message }] };
  return new HttpError({ status: 409, code: "CONFLICT", message, fields });
}

/** 404 for an unknown or deleted id. */
export function unknownUser(): HttpError {
  return notFound("No encontramos ese usuario");
}

/** 400 next to the plan's field. */
export function unknownPlan(): HttpError {
  return invalidFields([{ path: "subscriptionType", message: "Ese plan no existe" }]);
}

/** A second account with the same e-mail, found by the database's own rule. */
export function asEmailTaken(error: unknown): unknown {
  return error instanceof Error && "code" in error && error.code === uniqueViolation ? emailTaken() : error;
}

/** An administrator's own user account is what they sign in with as a user. */
export function isOwnUser(row: Pick<UserRow, "email_key">, admin: Admin): boolean {
  return admin.email !== null && emailKey(admin.email) === row.email_key;
}

/** 409 for what would lock the administrator out of their own user account. */
export function ownUserRefused(message: string): HttpError {
  return new HttpError({ status: 409, code: "CONFLICT", message });
}
