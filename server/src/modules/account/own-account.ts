import type { ProfileRequest, SessionInfo, User } from "@paridad/core/contract";
import {
  changeProfile,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccountData,
  listSessions,
} from "@paridad/core/endpoints";
import { errorMessages, toastMessages, validationMessages } from "@paridad/core/messages";
import { deviceOf } from "../../auth/access.ts";
import type { SignedInUser } from "../../auth/callers.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { implement } from "../../auth/implement.ts";
import { aliveSessions, sessionInfoOf } from "../../auth/session-info.ts";
import { whileSignedIn } from "../../db/row-locks.ts";
import { userOfRow } from "../../db/tables/user-row.ts";
import { invalidFields, notFound, refuseWait } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { AccountDependencies } from "./dependencies.ts";
import type { AccountLimits } from "./limits.ts";
import { ownData } from "./own-data.ts";
import { deleteUser, sessionsOf, writeProfile } from "./own-repository.ts";

/**
 * Checks the user's own password: a wrong one is a mistake in a field, never the end of the session. Gives the hash that it
 * was compared with: what it authorises holds while that is the stored one.
 */
async function checkPassword(
  { id }: User,
  { password, path }: { readonly password: string; readonly path: string },
  { database, passwords }: AccountDependencies,
  { passwordTries }: AccountLimits,
): Promise<string> {
  // Before the password is looked at: whoever holds a stolen session must not learn from a refusal that a guess was wrong.
  refuseWait(passwordTries(id));
  const user = database.selectFrom("users").select("password_hash").where("id", "=", id);
  const hash = (await user.executeTakeFirst())?.password_hash ?? null;
  if ((await passwords.verify(password, hash)) && hash !== null) return hash;
  throw invalidFields([{ path, message: validationMessages.currentPasswordWrong }]);
}

async function newPasswordOf(
  user: User,
  request: ProfileRequest,
  dependencies: AccountDependencies,
  limits: AccountLimits,
) {
  const { newPassword, currentPassword: password } = request;
  if (newPassword === undefined || password === undefined) return null;
  const tried = { password, path: "currentPassword" };
  const verifiedHash = await checkPassword(user, tried, dependencies, limits);
  for (const { firstName, lastName } of [user, request]) {
    const owner = { email: user.email, first_name: firstName, last_name: lastName };
    checkUncommon({ password: newPassword, path: "newPassword", owner });
  }
  const endsKeys = request.revokeApiKeys === true;
  const firstName = user.emailVerified ? user.firstName : null;
  const text = mailTemplates.passwordChanged({ firstName, endsKeys });
  const mail = { ...text, kind: "password-changed", to: user.email, userId: user.id };
  return { verifiedHash, hash: await dependencies.passwords.hash(newPassword), endsKeys, mail };
}

function sessionRoutes(app: App, dependencies: AccountDependencies): void {
  const { database, history, clock, announcements, securityLog, sessionIdleMilliseconds } = dependencies;
  const list = async ({ user, sessionId }: SignedInUser): Promise<SessionInfo[]> => {
    const rows = await sessionsOf(database, user.id, aliveSessions(clock.now(), sessionIdleMilliseconds));
    return rows.map((row) => sessionInfoOf(row, sessionId));
  };
  /** Two sessions that end each other leave one. @returns how many were ended. */
  const end = async (caller: SignedInUser, isEnded: "=" | "!=", id: string): Promise<bigint> => {
    const userId = caller.user.id;
    const { numDeletedRows } = await whileSignedIn(database, caller, (trx) =>
      trx
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .where("id", isEnded, id)
        .executeTakeFirstOrThrow(),
    );
    if (isEnded === "=" && numDeletedRows === 0n) throw notFound(errorMessages.notFound);
    announcements.revoke({ userId });
    securityLog.record("authn_token_revoked", { userId });
    return numDeletedRows;
  };
  implement(app, listSessions, async ({ caller }) => ({ data: await list(caller) }));
  implement(app, endOtherSessions, async ({ caller }) => {
    const ended = await end(caller, "!=", caller.sessionId);
    return { message: ended === 1n ? "Cerramos 1 sesión" : `Cerramos ${ended} sesiones` };
  });
  implement(app, endSession, async ({ caller, params: { id } }) => {
    await end(caller, "=", id);
    return { message: "Sesión cerrada" };
  });
  implement(app, exportAccountData, async ({ caller }) => {
    const sessions = await list(caller);
    const stored = await ownData(database, history, caller.user.id);
    return {
      data: { user: caller.user, ...stored, sessions, exportedAt: new Date(clock.now()).toISOString() },
    };
  });
}

/** Profile, sessions, data and end of a user's own account. */
export function ownAccountRoutes(app: App, dependencies: AccountDependencies, limits: AccountLimits): void {
  const { database, clock, announcements, securityLog } = dependencies;
  sessionRoutes(app, dependencies);
  implement(app, changeProfile, async ({ caller, body }) => {
    const { user, sessionId } = caller;
    const password = await newPasswordOf(user, body, dependencies, limits);
    const row = await writeProfile(database, {
      authority: { ownerId: user.id, sessionId, passwordHash: password?.verifiedHash ?? null },
      firstName: body.firstName,
      lastName: body.lastName,
      at: new Date(clock.now()),
      password,
    });
    if (password !== null) {
      announcements.revoke({ userId: user.id });
      securityLog.record("authn_password_change", { userId: user.id });
      if (password.endsKeys) securityLog.record("authn_token_revoked", { userId: user.id });
    }
    return {
      message: toastMessages.profileUpdated,
      user: userOfRow(row, { isAdmin: user.isAdmin === true }),
    };
  });
  implement(app, deleteAccount, async ({ caller: { user, sessionId }, body: { password }, request }) => {
    const passwordHash = await checkPassword(user, { password, path: "password" }, dependencies, limits);
    await deleteUser(
      database,
      { ownerId: user.id, sessionId, passwordHash },
      {
        time: clock.now(),
        actor: `user:${user.id}`,
        action: "account.delete",
        target: user.id,
        ...deviceOf(request),
      },
    );
    announcements.revoke({ userId: user.id });
    securityLog.record("user_deleted", { userId: user.id });
    return { message: "Tu cuenta y tus datos fueron eliminados" };
  });
}
