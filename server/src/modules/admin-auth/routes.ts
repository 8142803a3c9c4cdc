import { changeAdminEmail, logInAdmin, logOutAdmin, readAdmin } from "@paridad/core/endpoints";
import { toastMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { deviceOf } from "../../auth/access.ts";
import type { Routes } from "../../http/routes.ts";
import type { AdminEmail } from "./admin-email.ts";
import type { AdminLogin } from "./admin-login.ts";
import type { AdminSessions } from "./admin-sessions.ts";

/** `/admin/login`, `/admin/logout`, `/admin/me` and `/admin/email`. */
export function adminAuthRoutes({
  login,
  sessions,
  changeEmail,
}: {
  login: AdminLogin;
  changeEmail: AdminEmail;
  sessions: Pick<AdminSessions, "end">;
}): Routes {
  return async (app) => {
    implement(app, logInAdmin, async ({ body, request }) => login(body, deviceOf(request)));
    implement(app, logOutAdmin, async ({ caller, request }) => {
      await sessions.end(caller, deviceOf(request));
      return { message: toastMessages.loggedOut };
    });
    implement(app, readAdmin, async ({ caller }) => {
      const { admin } = caller;
      return { admin, data: admin };
    });
    implement(app, changeAdminEmail, async ({ caller, body, request }) => {
      const requester = { ...caller, device: deviceOf(request) };
      return { message: await changeEmail(requester, body) };
    });
  };
}
