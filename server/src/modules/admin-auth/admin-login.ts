import type { AdminLoginRequest } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import type { Clock } from "../../lib/clock.ts";
import { HttpError, tooManyRequests } from "../../lib/http-error.ts";
import type { LoginThrottle } from "../../lib/login-throttle.ts";
import type { Passwords } from "../../lib/passwords.ts";
import type { SecurityLog } from "../../lib/security-log.ts";
import { adminOfRow } from "./admin-sessions.ts";
import type { AdminDevice, AdminSessions } from "./admin-sessions.ts";
import { usernameKey } from "./repository.ts";
import type { AdminAuthRepository } from "./repository.ts";

export type AdminLoginNeeds = {
  readonly repository: Pick<AdminAuthRepository, "findByUsername" | "recordAudit">;
  readonly sessions: Pick<AdminSessions, "create">;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
};

/** Signs an administrator in; every try leaves an audit row. */
export function createAdminLogin(needs: AdminLoginNeeds) {
  const { repository, sessions, passwords, throttle, securityLog, clock } = needs;
  return async (request: AdminLoginRequest, device: AdminDevice) => {
    const account = usernameKey(request.username);
    const attempt = throttle.begin({ address: device.address, account });
    if ("waitSeconds" in attempt) {
      securityLog.record("authn_login_throttled", { address: device.address });
      throw tooManyRequests(attempt.waitSeconds);
    }
    const admin = await repository.findByUsername(request.username);
    const usableHash = admin?.is_active ? admin.password_hash : null;
    const isRight = await passwords.verify(request.password, usableHash);
    if (!isRight || admin === null) {
      securityLog.record("authn_login_fail", { address: device.address });
      // What was typed may be a password: only the name of an account that exists is kept.
      const actor = admin?.username ?? "(desconocido)";
      await repository.recordAudit({ time: clock.now(), actor, action: "admin.login.failed", ...device });
      const message = errorMessages.invalidAdminCredentials;
      throw new HttpError({ status: 401, code: "INVALID_CREDENTIALS", message });
    }
    attempt.succeeded();
    const token = await sessions.create(admin, device);
    securityLog.record("authn_login_success", { adminId: admin.id, address: device.address });
    return { success: true as const, token, admin: adminOfRow(admin) };
  };
}
export type AdminLogin = ReturnType<typeof createAdminLogin>;
