import type { AdminEmailRequest } from "@paridad/core/contract";
import { adminSuccessMessages, validationMessages } from "@paridad/core/messages";
import { HttpError } from "../../http/http-error.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { SecurityLog } from "../../auth/security-log.ts";
import { createOwnChecks, factorChanged } from "./own-checks.ts";
import type { OwnCheckDependencies, Requester } from "./own-checks.ts";
import type { AdminAuthRepository } from "./repository.ts";

export type AdminEmailDependencies = OwnCheckDependencies & {
  readonly repository: Pick<AdminAuthRepository, "setEmail">;
  readonly securityLog: SecurityLog;
};

/** Changes an administrator's own e-mail, with the password and a code; both addresses are told. Gives what to tell. */
export function createAdminEmail(dependencies: AdminEmailDependencies) {
  const { repository, clock, securityLog } = dependencies;
  const { rowWithPassword, checkPresentCode } = createOwnChecks(dependencies);

  return async ({ admin, sessionId, device }: Requester, request: AdminEmailRequest): Promise<string> => {
    const { email, password, currentOtp: code } = request;
    const verified = await rowWithPassword(admin, password);
    const { currentOtpWrong: wrong } = validationMessages;
    await checkPresentCode(verified, { path: "currentOtp", code, wrong });
    const text = mailTemplates.adminEmailChanged({ firstName: admin.username, email });
    const isStored = await repository.setEmail({
      verified,
      sessionId,
      email,
      mailTo: (to) => ({ ...text, kind: "admin-email-changed", to }),
      audit: {
        time: clock.now(),
        actor: admin.username,
        action: "admin.email",
        target: admin.id,
        ...device,
      },
    });
    if (!isStored) throw new HttpError({ status: 409, code: "CONFLICT", message: factorChanged });
    securityLog.record("user_updated", { adminId: admin.id });
    return adminSuccessMessages.emailChanged;
  };
}
export type AdminEmail = ReturnType<typeof createAdminEmail>;
