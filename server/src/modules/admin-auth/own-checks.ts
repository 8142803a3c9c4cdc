import type { Admin } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { HttpError, invalidFields, tooManyRequests } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { Device } from "../../auth/callers.ts";
import type { AdminAuthRepository, AdminRow } from "./repository.ts";
import { stepOfCode } from "./totp-secret.ts";
import type { SecretBox } from "./totp-secret.ts";

export type OwnCheckDependencies = {
  readonly repository: Pick<AdminAuthRepository, "findById" | "useTotpStep">;
  /** Null without `TOTP_KEY`: then no second factor can be set up. */
  readonly box: SecretBox | null;
  readonly passwords: Passwords;
  readonly clock: Clock;
  /** Seconds to wait, or null. */
  readonly limit: (adminId: string) => number | null;
};
type CodeDependencies = Pick<OwnCheckDependencies, "box" | "clock"> & {
  readonly repository: Pick<AdminAuthRepository, "useTotpStep">;
};
/** The requesting administrator and their session. */
export type Requester = {
  readonly admin: Admin;
  readonly sessionId: string;
  readonly device: Device;
};

/** Answer when the second factor changed after it was verified. */
export const factorChanged = "Tu segundo factor cambió mientras tanto. Recargá la página y probá de nuevo.";
const noKey = "El segundo factor no está disponible: falta TOTP_KEY en la configuración del servidor.";

/** @throws 503 without `TOTP_KEY`. */
export function boxOf({ box }: Pick<OwnCheckDependencies, "box">): SecretBox {
  if (box === null) throw new HttpError({ status: 503, code: "SERVICE_UNAVAILABLE", message: noKey });
  return box;
}

/** Checks a code and uses its step up; false for a wrong, old or used one. */
export async function isGoodCode(
  admin: AdminRow,
  otp: string,
  dependencies: CodeDependencies,
): Promise<boolean> {
  if (admin.totp_secret === null) return true;
  const secret = boxOf(dependencies).open(admin.totp_secret);
  const lastStep = admin.totp_last_step === null ? null : Number(admin.totp_last_step);
  const step = await stepOfCode({ secret, otp, now: dependencies.clock.now(), lastStep });
  return step !== null && (await dependencies.repository.useTotpStep(admin.id, step));
}

/** Checks on a change of an administrator's own access: the password, and a code of the factor in force. */
export function createOwnChecks(dependencies: OwnCheckDependencies) {
  const { repository, passwords, limit } = dependencies;
  const rowWithPassword = async (admin: Pick<Admin, "id">, password: string): Promise<AdminRow> => {
    const wait = limit(admin.id);
    if (wait !== null) throw tooManyRequests(wait);
    const row = await repository.findById(admin.id);
    if (row !== null && (await passwords.verify(password, row.password_hash))) return row;
    throw invalidFields([{ path: "password", message: validationMessages.currentPasswordWrong }]);
  };

  /** An intruder with the password and an open session must not swap the account's guards. */
  const checkPresentCode = async (
    row: AdminRow,
    { path, code, wrong }: { path: string; code: string | undefined; wrong: string },
  ): Promise<void> => {
    if (row.totp_secret === null) return;
    if (code === undefined) throw invalidFields([{ path, message: validationMessages.currentOtpRequired }]);
    if (await isGoodCode(row, code, dependencies)) return;
    throw invalidFields([{ path, message: wrong }]);
  };
  return { rowWithPassword, checkPresentCode };
}
