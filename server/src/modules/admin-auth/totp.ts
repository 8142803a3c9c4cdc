import { generateSecret, generateURI } from "otplib";
import type { Admin, ConfirmTotpRequest, RemoveTotpRequest } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { mailTemplates } from "../../mail/templates.ts";
import type { Clock } from "../../lib/clock.ts";
import { HttpError, invalidFields, tooManyRequests } from "../../lib/http-error.ts";
import type { Passwords } from "../../lib/passwords.ts";
import type { SecurityLog } from "../../lib/security-log.ts";
import type { AdminDevice } from "./admin-sessions.ts";
import type { AdminAuthRepository, AdminRow } from "./repository.ts";
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
const wrongCode = "El código no es correcto.";
export const totpMessages = {
  enabled: "Segundo factor activado.",
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

/** An administrator's own second factor: a secret, its confirmation and its removal, each with the password again. */
export function createTotp(needs: TotpNeeds) {
  const { repository, passwords, clock, securityLog, limit } = needs;

  const rowWithPassword = async ({ admin }: Requester, password: string): Promise<AdminRow> => {
    const wait = limit(admin.id);
    if (wait !== null) throw tooManyRequests(wait);
    const row = await repository.findById(admin.id);
    if (row !== null && (await passwords.verify(password, row.password_hash))) return row;
    throw invalidFields([{ path: "password", message: validationMessages.currentPasswordWrong }]);
  };

  const store = async (
    { admin, sessionId, device }: Requester,
    change: { sealedSecret: string | null; step: number | null },
  ): Promise<void> => {
    const isEnabled = change.sealedSecret !== null;
    const text = mailTemplates.secondFactorChanged({ firstName: admin.username, isEnabled });
    const action = change.sealedSecret === null ? "admin.totp.removed" : "admin.totp.enabled";
    await repository.setTotp({
      ...change,
      adminId: admin.id,
      keptSessionId: sessionId,
      mail: admin.email === null ? null : { ...text, kind: "second-factor-changed", to: admin.email },
      audit: { time: clock.now(), actor: admin.username, action, target: admin.id, ...device },
    });
    securityLog.record("privilege_permissions_changed", { adminId: admin.id });
  };

  return {
    begin({ admin }: Requester): { secret: string; uri: string } {
      boxOf(needs);
      const secret = generateSecret();
      return { secret, uri: generateURI({ issuer: "Paridad", label: admin.username, secret }) };
    },

    async confirm(requester: Requester, { secret, otp, password }: ConfirmTotpRequest): Promise<void> {
      const box = boxOf(needs);
      await rowWithPassword(requester, password);
      const step = await stepOfCode({ secret, otp, now: clock.now(), lastStep: null });
      if (step === null) throw invalidFields([{ path: "otp", message: wrongCode }]);
      await store(requester, { sealedSecret: box.seal(secret), step });
    },

    async remove(requester: Requester, { otp, password }: RemoveTotpRequest): Promise<void> {
      const row = await rowWithPassword(requester, password);
      if (!(await isGoodCode(row, otp, needs))) throw invalidFields([{ path: "otp", message: wrongCode }]);
      await store(requester, { sealedSecret: null, step: null });
    },
  };
}
export type Totp = ReturnType<typeof createTotp>;
