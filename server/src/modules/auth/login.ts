import type { LoginAnswer, LoginRequest } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { userOfRow, emailKey } from "../../db/user-row.ts";
import { HttpError, tooManyRequests } from "../../lib/http-error.ts";
import { untried } from "../../lib/login-throttle.ts";
import type { LoginThrottle } from "../../lib/login-throttle.ts";
import type { Passwords } from "../../lib/passwords.ts";
import type { SecurityLog } from "../../lib/security-log.ts";
import type { AuthRepository } from "./repository.ts";
import type { Device, Sessions } from "./sessions.ts";

export type LoginNeeds = {
  readonly repository: Pick<AuthRepository, "credentialsOf" | "findUser" | "replaceHash">;
  readonly sessions: Pick<Sessions, "create">;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly securityLog: SecurityLog;
};

function invalidCredentials(): HttpError {
  return new HttpError({
    status: 401,
    code: "INVALID_CREDENTIALS",
    message: errorMessages.invalidCredentials,
  });
}

/** Told only to who knows the password, else they would tell strangers which accounts exist. */
function refusalOf(row: { email_verified: boolean; is_active: boolean }): HttpError | null {
  if (!row.email_verified) {
    return new HttpError({
      status: 401,
      code: "EMAIL_NOT_VERIFIED",
      message: errorMessages.emailNotVerified,
      fields: { requiresEmailVerification: true },
    });
  }
  if (row.is_active) return null;
  return new HttpError({
    status: 401,
    code: "ACTIVATION_REQUIRED",
    message: errorMessages.activationRequired,
    fields: { requiresActivation: true },
  });
}

/** A hash of older parameters is made anew while the password is at hand, unless it was changed meanwhile. */
async function renewHash(
  { userId, from, password }: { userId: string; from: string; password: string },
  { repository, passwords }: Pick<LoginNeeds, "repository" | "passwords">,
): Promise<void> {
  if (!passwords.isOutdated(from)) return;
  await repository.replaceHash({ userId, from, to: await passwords.hash(password) });
}

/** Signs a person in. One look-up and one hash, whether the account exists or not. */
export function createLogin(needs: LoginNeeds) {
  const { repository, sessions, passwords, throttle, securityLog } = needs;
  return async (request: LoginRequest, device: Device): Promise<LoginAnswer> => {
    const attempt = throttle.begin({ address: device.address, account: emailKey(request.email) });
    if ("waitSeconds" in attempt) {
      securityLog.record("authn_login_throttled", { address: device.address });
      throw tooManyRequests(attempt.waitSeconds);
    }
    const match = await untried(attempt, async () => {
      const { userId, passwordHash } = await repository.credentialsOf(request.email);
      const isRight = await passwords.verify(request.password, passwordHash);
      if (!isRight || userId === null) return null;
      const user = await repository.findUser(userId);
      return user === null ? null : { ...user, passwordHash };
    });
    if (match === null) {
      securityLog.record("authn_login_fail", { address: device.address });
      throw invalidCredentials();
    }
    attempt.succeeded();
    const { row, isAdmin, passwordHash } = match;
    const refusal = refusalOf(row);
    if (refusal !== null) throw refusal;
    await renewHash({ userId: row.id, from: passwordHash, password: request.password }, needs);
    const token = await sessions.create(row.id, device);
    securityLog.record("authn_login_success", { userId: row.id, address: device.address });
    return { success: true, token, user: userOfRow(row, { isAdmin }) };
  };
}
export type Login = ReturnType<typeof createLogin>;
