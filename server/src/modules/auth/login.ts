import type { LoginAnswer, LoginRequest } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { userOfRow, emailKey } from "../../db/tables/user-row.ts";
import { HttpError, tooManyRequests } from "../../http/http-error.ts";
import { untried } from "../../auth/login-throttle.ts";
import type { LoginThrottle } from "../../auth/login-throttle.ts";
import type { Platform } from "../platform.ts";
import { credentialsOf, findUser } from "./repository.ts";
import type { FoundUser } from "./repository.ts";
import type { Device } from "../../auth/callers.ts";
import { openSession } from "./sessions.ts";

type LoginDependencies = Pick<Platform, "database" | "clock" | "passwords" | "securityLog"> & {
  readonly throttle: LoginThrottle;
};

function invalidCredentials(): HttpError {
  return new HttpError({
    status: 401,
    code: "INVALID_CREDENTIALS",
    message: errorMessages.invalidCredentials,
  });
}

/** Only after a correct password; otherwise it reveals which accounts exist. */
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

/** Once more when another login renewed the hash, or an administrator touched the account, in the middle of this one. */
const signInRounds = 2;

/** The owner of an e-mail and password; null for anybody else's, with the same work for a known e-mail as for none. */
async function ownerOf(
  { email, password }: LoginRequest,
  { database, passwords }: Pick<LoginDependencies, "database" | "passwords">,
): Promise<FoundUser | null> {
  const { userId, passwordHash } = await credentialsOf(database, email);
  const isRight = await passwords.verify(password, passwordHash);
  if (!isRight || userId === null) return null;
  const user = await findUser(database, userId);
  if (user === null || user.row.password_hash === passwordHash) return user;
  // Changed while it waited for its turn: an old password opens nothing any more, a renewed hash still does.
  return (await passwords.verify(password, user.row.password_hash)) ? user : null;
}

type SignedIn = { readonly owner: FoundUser; readonly token: string };

/** Opens a session while the account stands as it was verified; null for a wrong e-mail or password. */
async function signIn(
  request: LoginRequest,
  device: Device,
  dependencies: LoginDependencies,
): Promise<SignedIn | { readonly refusal: HttpError } | null> {
  const { passwords } = dependencies;
  for (let round = 0; round < signInRounds; round += 1) {
    const owner = await ownerOf(request, dependencies);
    if (owner === null) return null;
    const refusal = refusalOf(owner.row);
    if (refusal !== null) return { refusal };
    const { id: userId, password_hash: hash } = owner.row;
    // Rehash with current parameters while the password is available.
    const renewedHash = passwords.isOutdated(hash) ? await passwords.hash(request.password) : null;
    const token = await openSession({ userId, hash, renewedHash }, device, dependencies);
    if (token !== null) return { owner, token };
  }
  return null;
}

/** Signs a user in. A login that fails costs one look-up and one hash, whether the account exists or not. */
export function createLogin(dependencies: LoginDependencies) {
  const { throttle, securityLog } = dependencies;
  return async (request: LoginRequest, device: Device): Promise<LoginAnswer> => {
    const attempt = throttle.begin({ address: device.address, account: emailKey(request.email) });
    if ("waitSeconds" in attempt) {
      securityLog.record("authn_login_throttled", { address: device.address });
      throw tooManyRequests(attempt.waitSeconds);
    }
    const signedIn = await untried(attempt, () => signIn(request, device, dependencies));
    if (signedIn === null) {
      securityLog.record("authn_login_fail", { address: device.address });
      throw invalidCredentials();
    }
    attempt.succeeded();
    if ("refusal" in signedIn) throw signedIn.refusal;
    const { owner, token } = signedIn;
    const { row, isAdmin } = owner;
    securityLog.record("authn_login_success", { userId: row.id, address: device.address });
    return { success: true, token, user: userOfRow(row, { isAdmin }) };
  };
}
