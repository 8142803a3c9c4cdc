import { generateSecret, generateURI } from "otplib";
import type { ConfirmTotpRequest, RemoveTotpRequest } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { mailTemplates } from "../../mail/templates.ts";
import type { TotpChangeKind } from "../../mail/templates.ts";
import { HttpError, invalidFields } from "../../http/http-error.ts";
import type { SecurityLog } from "../../auth/security-log.ts";
import { boxOf, createOwnChecks, factorChanged } from "./own-checks.ts";
import type { OwnCheckDependencies, Requester } from "./own-checks.ts";
import type { AdminAuthRepository, TotpChange } from "./repository.ts";
import { stepOfCode } from "./totp-secret.ts";

export type TotpDependencies = OwnCheckDependencies & {
  readonly repository: Pick<AdminAuthRepository, "setTotp">;
  readonly securityLog: SecurityLog;
};

export const totpMessages = {
  enabled: "Segundo factor activado.",
  replaced: "Segundo factor cambiado.",
  removed: "Segundo factor desactivado.",
} as const;

/** An administrator's own second factor: a secret, its confirmation and its removal, each with the password again. */
export function createTotp(dependencies: TotpDependencies) {
  const { repository, clock, securityLog } = dependencies;

  const { rowWithPassword, checkPresentCode } = createOwnChecks(dependencies);

  const store = async (
    { admin, sessionId, device }: Requester,
    change: Pick<TotpChange, "verified" | "sealedSecret" | "step"> & { kind: TotpChangeKind },
  ): Promise<void> => {
    const { kind, ...stored } = change;
    const text = mailTemplates.secondFactorChanged({ firstName: admin.username, kind });
    const isStored = await repository.setTotp({
      ...stored,
      sessionId,
      mailTo: (to) => ({ ...text, kind: "second-factor-changed", to }),
      audit: {
        time: clock.now(),
        actor: admin.username,
        action: `admin.totp.${kind}`,
        target: admin.id,
        ...device,
      },
    });
    if (!isStored) throw new HttpError({ status: 409, code: "CONFLICT", message: factorChanged });
    securityLog.record("privilege_permissions_changed", { adminId: admin.id });
  };

  return {
    begin({ admin }: Requester): { secret: string; uri: string } {
      boxOf(dependencies);
      const secret = generateSecret();
      return { secret, uri: generateURI({ issuer: "Paridad", label: admin.username, secret }) };
    },

    /** Sets up the second factor, or puts another in the place of the present one. Gives what to tell. */
    async confirm(requester: Requester, request: ConfirmTotpRequest): Promise<string> {
      const { secret, otp, password, currentOtp } = request;
      const box = boxOf(dependencies);
      const verified = await rowWithPassword(requester.admin, password);
      const step = await stepOfCode({ secret, otp, now: clock.now(), lastStep: null });
      if (step === null) throw invalidFields([{ path: "otp", message: validationMessages.otpWrong }]);
      const { currentOtpWrong: wrong } = validationMessages;
      await checkPresentCode(verified, { path: "currentOtp", code: currentOtp, wrong });
      const kind = verified.totp_secret === null ? "enabled" : "replaced";
      await store(requester, { kind, verified, sealedSecret: box.seal(secret), step });
      return totpMessages[kind];
    },

    async remove(requester: Requester, { otp, password }: RemoveTotpRequest): Promise<void> {
      const verified = await rowWithPassword(requester.admin, password);
      await checkPresentCode(verified, { path: "otp", code: otp, wrong: validationMessages.otpWrong });
      await store(requester, { kind: "removed", verified, sealedSecret: null, step: null });
    },
  };
}
export type Totp = ReturnType<typeof createTotp>;
