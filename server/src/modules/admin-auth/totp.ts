import { generateSecret, generateURI } from "otplib";
import type { Admin, ConfirmTotpRequest, RemoveTotpRequest } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { mailTemplates } from "../../mail/templates.ts";
import type { TotpChangeKind } from "../../mail/templates.ts";
import type { Clock } from "../../lib/clock.ts";
import { HttpError, invalidFields, tooManyRequests } from "../../http/http-error.ts";
import type { Passwords } from "../../security/passwords.ts";
import type { SecurityLog } from "../../security/security-log.ts";
import type { AdminDevice } from "./admin-sessions.ts";
import type { AdminAuthRepository, AdminRow, TotpChange } from "./repository.ts";
import { stepOfCode } from "./totp-secret.ts";
import type { SecretBox } from "./totp-secret.ts";

export type TotpNeeds = {
  readonly repository: Pick<AdminAuthRepository, "findById" | "useTotpStep" | "setTotp">;
  /** Null without `TOTP_KEY`: then no second factor can be set up. */
  readonly box: SecretBox | null;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  /** Seconds to wait, or null. */
  readonly limit: (adminId: string) => number | null;
};
type Requester = { readonly admin: Admin; readonly sessionId: string; readonly device: AdminDevice };

const noKey = "El segundo factor no está disponible: falta TOTP_KEY en la configuración del servidor.";
const changedMeanwhile = "Tu segundo factor cambió mientras tanto. Recargá la página y probá de nuevo.";
export const totpMessages = {
  enabled: "Segundo factor activado.",
  replaced: "Segundo factor cambiado.",
  removed: "Segundo factor desactivado.",
} as const;

function boxOf({ box }: TotpNeeds): SecretBox {
  if (box === null) throw new HttpError({ status: 503, code: "SERVICE_UNAVAILABLE", message: noKey });
  return box;
}

/** Checks a code and uses its step up; false for a wrong, old or used one. */
export async function isGoodCode(admin: AdminRow, otp: string, needs: TotpNeeds): Promise<boolean> {
  if (admin.totp_secret === null) return true;
  const secret = boxOf(needs).open(admin.totp_secret);
  const lastStep = admin.totp_last_step === null ? null : Number(admin.totp_last_step);
  const step = await stepOfCode({ secret, otp, now: needs.clock.now(), lastStep });
  return step !== null && (await needs.repository.useTotpStep(admin.id, step));
}

/** What every change of the second factor asks for: the password, and a code of the factor in force. */
function createChecks(needs: TotpNeeds) {
  const { repository, passwords, limit } = needs;
  const rowWithPassword = async ({ admin }: Requester, password: string): Promise<AdminRow> => {
    const wait = limit(admin.id);
    if (wait !== null) throw tooManyRequests(wait);
    const row = await repository.findById(admin.id);
    if (row !== null && (await passwords.verify(password, row.password_hash))) return row;
    throw invalidFields([{ path: "password", message: validationMessages.currentPasswordWrong }]);
  };

  /** Whoever has a password and an open session must not swap the factor that guards them. */
  const checkPresentCode = async (
    row: AdminRow,
    { path, code, wrong }: { path: string; code: string | undefined; wrong: string },
  ): Promise<void> => {
    if (row.totp_secret === null) return;
    if (code === undefined) throw invalidFields([{ path, message: validationMessages.currentOtpRequired }]);
    if (await isGoodCode(row, code, needs)) return;
    throw invalidFields([{ path, message: wrong }]);
  };
  return { rowWithPassword, checkPresentCode };
}

/** An administrator's own second factor: a secret, its confirmation and its removal, each with the password again. */
export function createTotp(needs: TotpNeeds) {
  const { repository, clock, securityLog } = needs;

  const { rowWithPassword, checkPresentCode } = createChecks(needs);

  const store = async (
    { admin, sessionId, device }: Requester,
    change: Pick<TotpChange, "verified" | "sealedSecret" | "step"> & { kind: TotpChangeKind },
  ): Promise<void> => {
    const { kind, ...stored } = change;
    const text = mailTemplates.secondFactorChanged({ firstName: admin.username, kind });
    const isStored = await repository.setTotp({
      ...stored,
      sessionId,
      mail: admin.email === null ? null : { ...text, kind: "second-factor-changed", to: admin.email },
      audit: {
        time: clock.now(),
        actor: admin.username,
        action: `admin.totp.${kind}`,
        target: admin.id,
        ...device,
      },
    });
    if (!isStored) throw new HttpError({ status: 409, code: "CONFLICT", message: changedMeanwhile });
    securityLog.record("privilege_permissions_changed", { adminId: admin.id });
  };

  return {
    begin({ admin }: Requester): { secret: string; uri: string } {
      boxOf(needs);
      const secret = generateSecret();
      return { secret, uri: generateURI({ issuer: "Paridad", label: admin.username, secret }) };
    },

    /** Sets up the second factor, or puts another in the place of the present one. Gives what to tell. */
    async confirm(requester: Requester, request: ConfirmTotpRequest): Promise<string> {
      const { secret, otp, password, currentOtp } = request;
      const box = boxOf(needs);
      const verified = await rowWithPassword(requester, password);
      const step = await stepOfCode({ secret, otp, now: clock.now(), lastStep: null });
      if (step === null) throw invalidFields([{ path: "otp", message: validationMessages.otpWrong }]);
      const { currentOtpWrong: wrong } = validationMessages;
      await checkPresentCode(verified, { path: "currentOtp", code: currentOtp, wrong });
      const kind = verified.totp_secret === null ? "enabled" : "replaced";
      await store(requester, { kind, verified, sealedSecret: box.seal(secret), step });
      return totpMessages[kind];
    },

    async remove(requester: Requester, { otp, password }: RemoveTotpRequest): Promise<void> {
      const verified = await rowWithPassword(requester, password);
      await checkPresentCode(verified, { path: "otp", code: otp, wrong: validationMessages.otpWrong });
      await store(requester, { kind: "removed", verified, sealedSecret: null, step: null });
    },
  };
}
export type Totp = ReturnType<typeof createTotp>;
