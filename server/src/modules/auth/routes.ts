import { logIn, logOut, readMe } from "@paridad/core/endpoints";
import { toastMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { deviceOf } from "../../auth/access.ts";
import type { Routes } from "../../http/routes.ts";
import type { Login } from "./login.ts";
import type { Sessions } from "./sessions.ts";

/** `/auth/...`: login, logout and me. */
export function authRoutes({ login, sessions }: { login: Login; sessions: Pick<Sessions, "end"> }): Routes {
  return async (app) => {
    implement(app, logIn, async ({ body, request }) => login(body, deviceOf(request)));
    implement(app, logOut, async ({ request }) => {
      if (request.signedIn !== null) await sessions.end(request.signedIn);
      return { message: toastMessages.loggedOut };
    });
    implement(app, readMe, async ({ caller }) => {
      const { user } = caller;
      return { user, data: user };
    });
  };
}
