import {
  changeProfile,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccountData,
  forgotPassword,
  listSessions,
  registerUser,
  resetPassword,
  sendEmailVerification,
  verifyEmail,
} from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { deviceOf } from "../../auth/access.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Account } from "./account.ts";

/** Registration and what is done with a link out of a mail. */
function openRoutes(app: App, { register, links }: Account): void {
  implement(app, registerUser, async ({ body, request }) => register(body, deviceOf(request)));
  implement(app, sendEmailVerification, async ({ body, request }) => ({
    message: await links.resendVerification(body.email, request.ip, body.next),
  }));
  implement(app, forgotPassword, async ({ body, request }) => ({
    message: await links.forgotPassword(body.email, request.ip),
  }));
  implement(app, resetPassword, async ({ body, request }) => ({
    message: await links.resetPassword(body, request.ip),
  }));
  implement(app, verifyEmail, async ({ query, request }) => ({
    ...(await links.verifyEmail(query.token, request.ip)),
  }));
}

/** A signed-in user's sessions. */
function sessionRoutes(app: App, { own }: Account): void {
  implement(app, listSessions, async ({ caller }) => ({ data: await own.listSessions(caller) }));
  implement(app, endOtherSessions, async ({ caller }) => {
    const ended = await own.endOtherSessions(caller);
    return { message: ended === 1 ? "Cerramos 1 sesión" : `Cerramos ${ended} sesiones` };
  });
  implement(app, endSession, async ({ caller, params }) => {
    await own.endSession(caller, params.id);
    return { message: "Sesión cerrada" };
  });
}

/** Profile, data and deletion. */
function ownRoutes(app: App, { own }: Account): void {
  implement(app, changeProfile, async ({ caller, body }) => ({
    ...(await own.changeProfile(caller, body)),
  }));
  implement(app, exportAccountData, async ({ caller }) => ({ data: await own.exportData(caller) }));
  implement(app, deleteAccount, async ({ caller, body, request }) => {
    await own.deleteAccount(caller, body.password, deviceOf(request));
    return { message: "Tu cuenta y tus datos fueron eliminados" };
  });
}

/** `/auth/...` beyond login: registration, links, profile, sessions, data and deletion. */
export function accountRoutes(account: Account): Routes {
  return async (app) => {
    openRoutes(app, account);
    sessionRoutes(app, account);
    ownRoutes(app, account);
  };
}
