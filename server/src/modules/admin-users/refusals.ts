import type { Admin } from "@paridad/core/contract";
import { isTaken } from "../../db/database-away.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { conflict, invalidFields, notFound } from "../../http/http-error.ts";
import type { HttpError } from "../../http/http-error.ts";

/** 409 next to the e-mail's field. */
export function emailTaken(): HttpError {
  return conflict("Ya existe un usuario con ese email", "email");
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
  return isTaken(error) ? emailTaken() : error;
}

/** An administrator's own user account is what they sign in with as a user. */
export function isOwnUser(row: Pick<UserRow, "email_key">, admin: Admin): boolean {
  return admin.email !== null && emailKey(admin.email) === row.email_key;
}
