import type { AdminLoginRequest } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { mailTemplates } from "../../mail/templates.ts";
import { HttpError, tooManyRequests } from "../../http/http-error.ts";
import { untried } from "../../auth/login-throttle.ts";
import type { LoginThrottle } from "../../auth/login-throttle.ts";
import type { Platform } from "../platform.ts";
import { adminOfRow, openAdminSession } from "./admin-sessions.ts";
import type { Device } from "../../auth/callers.ts";
import { credentialsOf, findAdmin, recordAudit, recordLockOut, usernameKey } from "./repository.ts";
import type { AdminRow } from "./repository.ts";

type AdminLoginDependencies = Pick<Platform, "database" | "clock" | "passwords" | "securityLog"> & {
  readonly throttle: LoginThrottle;
  /** Seconds until an administrator may be told of another lock-out, or null: by the name's key. */
  readonly mailLimit: (account: string) => number | null;
  readonly isGoodCode: (admin: AdminRow, otp: string) => Promise<boolean>;
};

type Refusal = {
  readonly code: "INVALID_CREDENTIALS" | "OTP_REQUIRED";
  /** Null where there is no such administrator. */
  readonly knownName: string | null;
};

const otpRequired = "Ingresá el código de tu aplicación de autenticación.";

function errorOf({ code }: Refusal): HttpError {
  if (code === "OTP_REQUIRED") {
    return new HttpError({ status: 401, code, message: otpRequired, fields: { requiresOtp: true } });
  }
  return new HttpError({ status: 401, code, message: errorMessages.invalidAdminCredentials });
}

/** Checks password and code: the administrator, or why not. */
async function check(
  { username, password, otp }: AdminLoginRequest,
  { database, passwords, isGoodCode }: AdminLoginDependencies,
): Promise<AdminRow | Refusal> {
  const { adminId, knownName, passwordHash } = await credentialsOf(database, username);
  const isRight = await passwords.verify(password, passwordHash);
  const wrong = { code: "INVALID_CREDENTIALS", knownName } as const;
  const admin = isRight && adminId !== null ? await findAdmin(database, adminId) : null;
  // Changed or closed while it was compared: what was right then opens nothing now.
  if (admin === null || !admin.is_active || admin.password_hash !== passwordHash) return wrong;
  if (admin.totp_secret === null) return admin;
  if (otp === undefined) return { code: "OTP_REQUIRED", knownName };
  return (await isGoodCode(admin, otp)) ? admin : wrong;
}

/** Signs an administrator in; every try leaves an audit row. */
export function createAdminLogin(dependencies: AdminLoginDependencies) {
  const { database, throttle, securityLog, clock, mailLimit } = dependencies;

  /** `lockedOut`: the name locked out by this failure. */
  const refuse = async (
    refusal: Refusal,
    device: Device,
    lockedOut: string | null = null,
  ): Promise<never> => {
    securityLog.record("authn_login_fail", { address: device.address });
    // The input may be a password: keep only names of existing accounts.
    const actor = refusal.knownName ?? "(desconocido)";
    const action = refusal.code === "OTP_REQUIRED" ? "admin.login.code-asked" : "admin.login.failed";
    const audit = { time: clock.now(), actor, action, ...device };
    if (lockedOut === null) await recordAudit(database, audit);
    else {
      const text = mailTemplates.adminLockedOut({ firstName: actor, address: device.address });
      await recordLockOut(database, lockedOut, {
        audit,
        isTold: mailLimit(lockedOut) === null,
        mailTo: (to) => ({ ...text, kind: "admin-locked-out", to }),
      });
    }
    throw errorOf(refusal);
  };

  return async (request: AdminLoginRequest, device: Device) => {
    const account = usernameKey(request.username);
    const attempt = throttle.begin({ address: device.address, account });
    if ("waitSeconds" in attempt) {
      securityLog.record("authn_login_throttled", { address: device.address });
      throw tooManyRequests(attempt.waitSeconds);
    }
    const admin = await untried(attempt, () => check(request, dependencies));
    if ("code" in admin) {
      // The question for the code is no failure, and no success that would forget the failures.
      if (admin.code === "OTP_REQUIRED") attempt.withdraw();
      const isLockOut = attempt.beganBlock && admin.code !== "OTP_REQUIRED";
      return refuse(admin, device, isLockOut ? account : null);
    }
    const token = await untried(attempt, () => openAdminSession(admin, device, dependencies));
    // Changed or closed between check and session: what was right then opens nothing now.
    if (token === null) {
      const refusal = { code: "INVALID_CREDENTIALS", knownName: admin.username } as const;
      return refuse(refusal, device, attempt.beganBlock ? account : null);
    }
    attempt.succeeded();
    securityLog.record("authn_login_success", { adminId: admin.id, address: device.address });
    return { success: true as const, token, admin: adminOfRow(admin) };
  };
}
