import { logIn, logOut, readMe } from "@paridad/core/endpoints";
import { toastMessages } from "@paridad/core/messages";
import type { PlanCatalogue } from "@paridad/core/plans";
import { deviceOf } from "../../auth/access.ts";
import { implement } from "../../auth/implement.ts";
import { createLoginThrottle } from "../../auth/login-throttle.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import { createLogin } from "./login.ts";
import { endSession } from "./repository.ts";
import { sessionLimits, verifyToken } from "./sessions.ts";

/** `/auth/...`: login, logout and me. */
export function authModule(
  platform: Pick<Platform, "database" | "clock" | "announcements" | "passwords" | "securityLog" | "bus">,
  { catalogue }: { readonly catalogue: () => Promise<PlanCatalogue> },
) {
  const { database, clock, announcements, bus } = platform;
  const login = createLogin({ ...platform, throttle: createLoginThrottle(clock, { bus, name: "login" }) });
  const routes = async (app: App) => {
    implement(app, logIn, async ({ body, request }) => login(body, deviceOf(request)));
    implement(app, logOut, async ({ caller }) => {
      if (caller !== null) {
        await endSession(database, caller.sessionId);
        announcements.revoke({ userId: caller.user.id });
      }
      return { message: toastMessages.loggedOut };
    });
    implement(app, readMe, async ({ caller: { user } }) => ({ user, data: user }));
  };
  return {
    routes: [routes],
    services: {
      sessions: {
        /** A token's owner and current rights. Throws when the database is down. */
        verify: (token: string) => verifyToken(token, { database, clock, catalogue }),
        onRevoked: announcements.onRevoked,
      },
      sessionIdleMilliseconds: sessionLimits.idleMilliseconds,
    },
  };
}
