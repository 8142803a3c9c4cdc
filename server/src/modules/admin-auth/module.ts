import { logInAdmin, logOutAdmin, readAdmin } from "@paridad/core/endpoints";
import { toastMessages } from "@paridad/core/messages";
import { deviceOf } from "../../auth/access.ts";
import { implement } from "../../auth/implement.ts";
import { createLoginThrottle } from "../../auth/login-throttle.ts";
import { readSettings } from "../../db/shared/settings.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { App } from "../../http/routes.ts";
import { shareCounts } from "../../platform/bus/bus.ts";
import type { Platform } from "../platform.ts";
import { createAdminLogin } from "./admin-login.ts";
import { adminSessionLimits, verifyAdminToken } from "./admin-sessions.ts";
import { isGoodCode, ownAccessRoutes } from "./own-access.ts";
import { endAdminSession } from "./repository.ts";
import { createSecretBox } from "./totp-secret.ts";

const hour = 3_600_000;
const totpTriesAnHour = 10;
/** Mails of lock-outs to an administrator. */
const lockOutMailsAnHour = 3;

/** Without `totpKey`, which encrypts administrators' secrets, there is no second factor. */
export function adminAuthModule(
  platform: Pick<Platform, "database" | "clock" | "passwords" | "securityLog" | "bus">,
  { totpKey }: { readonly totpKey: string | null },
) {
  const { database, clock, bus } = platform;
  const hourly = (name: string, limit: number) =>
    createCallLimit({ clock, limit, windowMilliseconds: hour, shared: shareCounts(bus, name) });
  const box = totpKey ? createSecretBox(totpKey) : null;
  const own = { ...platform, box, limit: hourly("totp", totpTriesAnHour) };
  const login = createAdminLogin({
    ...platform,
    throttle: createLoginThrottle(clock, { bus, name: "admin" }),
    mailLimit: hourly("lock-out-mails", lockOutMailsAnHour),
    isGoodCode: (admin, otp) => isGoodCode(admin, otp, own),
  });
  const routes = async (app: App) => {
    implement(app, logInAdmin, async ({ body, request }) => login(body, deviceOf(request)));
    implement(app, logOutAdmin, async ({ caller: { admin, sessionId }, request }) => {
      const audit = { time: clock.now(), actor: admin.username, action: "admin.logout" };
      await endAdminSession(database, sessionId, { ...audit, ...deviceOf(request) });
      return { message: toastMessages.loggedOut };
    });
    implement(app, readAdmin, async ({ caller: { admin } }) => ({ admin, data: admin }));
    ownAccessRoutes(app, own);
  };
  return {
    routes: [routes],
    services: {
      adminSessions: { verify: (token: string) => verifyAdminToken(token, platform) },
      adminSessionIdleMilliseconds: adminSessionLimits.idleMilliseconds,
      isSecondFactorRequired: async (): Promise<boolean> =>
        box !== null && (await readSettings(database)).twoFactorAuthentication,
    },
  };
}
