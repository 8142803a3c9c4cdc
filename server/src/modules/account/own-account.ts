import type { ProfileRequest, SessionInfo, User } from "@paridad/core/contract";
import { errorMessages, toastMessages, validationMessages } from "@paridad/core/messages";
import type { Authority } from "../../db/row-locks.ts";
import { userOfRow } from "../../db/tables/user-row.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { invalidFields, notFound, tooManyRequests } from "../../http/http-error.ts";
import { aliveSessions, sessionInfoOf } from "../../auth/session-info.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { AccountLimits, AccountDependencies } from "./dependencies.ts";
import { ownData } from "./own-data.ts";

type SignedInUser = { readonly user: User; readonly sessionId: string };
type Device = { readonly address: string; readonly userAgent: string | null };

function authorityOf({ user, sessionId }: SignedInUser, passwordHash: string | null): Authority {
  return { ownerId: user.id, sessionId, passwordHash };
}

/** Checks the user's own password: a wrong one is a mistake in a field, never the end of the session. */
function createPasswordCheck({ repository, passwords }: AccountDependencies, limits: AccountLimits) {
  /** The hash that the password was compared with: what it authorises holds while that is the stored one. */
  return async (user: User, password: string, path: string): Promise<string> => {
    // Before the password is looked at: whoever holds a stolen session must not learn from a refusal that a guess was wrong.
    const wait = limits.passwordTries(user.id);
    if (wait !== null) throw tooManyRequests(wait);
    const row = await repository.findUser(user.id);
    const hash = row?.password_hash ?? null;
    if ((await passwords.verify(password, hash)) && hash !== null) return hash;
    throw invalidFields([{ path, message: validationMessages.currentPasswordWrong }]);
  };
}

function ownProfile(dependencies: AccountDependencies, limits: AccountLimits) {
  const { repository, passwords, clock, announcements, securityLog } = dependencies;
  const checkPassword = createPasswordCheck(dependencies, limits);

  const newPassword = async ({ user }: SignedInUser, request: ProfileRequest) => {
    if (request.newPassword === undefined || request.currentPassword === undefined) return null;
    const verifiedHash = await checkPassword(user, request.currentPassword, "currentPassword");
    const { email } = user;
    for (const { firstName, lastName } of [user, request]) {
      const owner = { email, first_name: firstName, last_name: lastName };
      checkUncommon({ password: request.newPassword, path: "newPassword", owner });
    }
    const endsKeys = request.revokeApiKeys === true;
    const firstName = user.emailVerified ? user.firstName : null;
    const text = mailTemplates.passwordChanged({ firstName, endsKeys });
    const mail = { ...text, kind: "password-changed", to: user.email, userId: user.id };
    return { verifiedHash, hash: await passwords.hash(request.newPassword), endsKeys, mail };
  };

  return {
    async changeProfile(
      signedIn: SignedInUser,
      request: ProfileRequest,
    ): Promise<{ message: string; user: User }> {
      const password = await newPassword(signedIn, request);
      const row = await repository.changeProfile({
        authority: authorityOf(signedIn, password?.verifiedHash ?? null),
        firstName: request.firstName,
        lastName: request.lastName,
        at: new Date(clock.now()),
        password,
      });
      if (password !== null) {
        announcements.revoke({ userId: signedIn.user.id });
        securityLog.record("authn_password_change", { userId: signedIn.user.id });
        if (password.endsKeys) securityLog.record("authn_token_revoked", { userId: signedIn.user.id });
      }
      const user = userOfRow(row, { isAdmin: signedIn.user.isAdmin === true });
      return { message: toastMessages.profileUpdated, user };
    },

    async deleteAccount(signedIn: SignedInUser, password: string, device: Device): Promise<void> {
      const { user } = signedIn;
      const verifiedHash = await checkPassword(user, password, "password");
      await repository.deleteUser(authorityOf(signedIn, verifiedHash), {
        time: clock.now(),
        actor: `user:${user.id}`,
        action: "account.delete",
        target: user.id,
        ...device,
      });
      announcements.revoke({ userId: user.id });
      securityLog.record("user_deleted", { userId: user.id });
    },
  };
}

function ownSessions(dependencies: AccountDependencies) {
  const { repository, clock, announcements, securityLog, sessionIdleMilliseconds } = dependencies;
  const listSessions = async ({ user, sessionId }: SignedInUser): Promise<SessionInfo[]> => {
    const alive = aliveSessions(clock.now(), sessionIdleMilliseconds);
    return (await repository.listSessions(user.id, alive)).map((row) => sessionInfoOf(row, sessionId));
  };

  return {
    listSessions,

    async endSession(signedIn: SignedInUser, id: string): Promise<void> {
      const { user } = signedIn;
      if (!(await repository.endSession(authorityOf(signedIn, null), id)))
        throw notFound(errorMessages.notFound);
      announcements.revoke({ userId: user.id });
      securityLog.record("authn_token_revoked", { userId: user.id });
    },

    async endOtherSessions(signedIn: SignedInUser): Promise<number> {
      const { user } = signedIn;
      const ended = await repository.endOtherSessions(authorityOf(signedIn, null));
      announcements.revoke({ userId: user.id });
      securityLog.record("authn_token_revoked", { userId: user.id });
      return ended;
    },

    exportData: (signedIn: SignedInUser) => ownData(dependencies, signedIn, () => listSessions(signedIn)),
  };
}

/** Profile, sessions, data and end of a user's own account. */
export function createOwnAccount(dependencies: AccountDependencies, limits: AccountLimits) {
  return { ...ownProfile(dependencies, limits), ...ownSessions(dependencies) };
}
