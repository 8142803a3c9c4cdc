import type { LoginAnswer, LoginRequest } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { userOfRow, emailKey } from "../../db/user-row.ts";
import { HttpError, tooManyRequests } from "../../lib/http-error.ts";
import { untried } from "../../lib/login-throttle.ts";
import type { LoginThrottle } from "../../lib/login-throttle.ts";
import type { Passwords } from "../../lib/passwords.ts";
import type { SecurityLog } from "../../lib/security-log.ts";
import type { AuthRepository, FoundUser } from "./repository.ts";
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
  { id, password_hash: from }: { id: string; password_hash: string },
  password: string,
  { repository, passwords }: Pick<LoginNeeds, "repository" | "passwords">,
): Promise<void> {
  if (!passwords.isOutdated(from)) return;
  await repository.replaceHash({ userId: id, from, to: await passwords.hash(password) });
}

/** Whose e-mail and password these are; null for anybody else's, with the same work for a known e-mail as for none. */
async function ownerOf(
  { email, password }: LoginRequest,
  { repository, passwords }: Pick<LoginNeeds, "repository" | "passwords">,
): Promise<FoundUser | null> {
  const { userId, passwordHash } = await repository.credentialsOf(email);
  const isRight = await passwords.verify(password, passwordHash);
  if (!isRight || userId === null) return null;
  const user = await repository.findUser(userId);
  if (user === null || user.row.password_hash === passwordHash) return user;
  // Changed while it waited for its turn: an old password opens nothing any more, a renewed hash still does.
  return (await passwords.verify(password, user.row.password_hash)) ? user : null;
}

/** Signs a person in. A login that fails costs one look-up and one hash, whether the account exists or not. */
export function createLogin(needs: LoginNeeds) {
  const { sessions, throttle, securityLog } = needs;
  return async (request: LoginRequest, device: Device): Promise<LoginAnswer> => {
    const attempt = throttle.begin({ address: device.address, account: emailKey(request.email) });
    if ("waitSeconds" in attempt) {
      securityLog.record("authn_login_throttled", { address: device.address });
      throw tooManyRequests(attempt.waitSeconds);
    }
    const owner = await untried(attempt, () => ownerOf(request, needs));
    if (owner === null) {
      securityLog.record("authn_login_fail", { address: device.address });
      throw invalidCredentials();
    }
    attempt.succeeded();
    const { row, isAdmin } = owner;
    const refusal = refusalOf(row);
    if (refusal !== null) throw refusal;
    await renewHash(row, request.password, needs);
    const token = await sessions.create(row.id, device);
    securityLog.record("authn_login_success", { userId: row.id, address: device.address });
    return { success: true, token, user: userOfRow(row, { isAdmin }) };
  };
}
export type Login = ReturnType<typeof createLogin>;
