import { shareCounts } from "../../platform/bus/bus.ts";
import { readSettings } from "../../db/shared/settings.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import { createLoginThrottle } from "../../auth/login-throttle.ts";
import type { Platform } from "../platform.ts";
import { createAdminEmail } from "./admin-email.ts";
import { createAdminLogin } from "./admin-login.ts";
import { adminSessionLimits, createAdminSessions } from "./admin-sessions.ts";
import { isGoodCode } from "./own-checks.ts";
import { createAdminAuthRepository } from "./repository.ts";
import { adminAuthRoutes } from "./routes.ts";
import { totpRoutes } from "./totp-routes.ts";
import { createSecretBox } from "./totp-secret.ts";
import { createTotp } from "./totp.ts";

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
  const repository = createAdminAuthRepository(database);
  const sessions = createAdminSessions({ repository, clock });
  const box = totpKey ? createSecretBox(totpKey) : null;
  const limit = createCallLimit({
    clock,
    limit: totpTriesAnHour,
    windowMilliseconds: hour,
    shared: shareCounts(bus, "totp"),
  });
  const totpDependencies = { ...platform, repository, box, limit };
  const login = createAdminLogin({
    ...platform,
    repository,
    sessions,
    throttle: createLoginThrottle(clock, { bus, name: "admin" }),
    mailLimit: createCallLimit({
      clock,
      limit: lockOutMailsAnHour,
      windowMilliseconds: hour,
      shared: shareCounts(bus, "lock-out-mails"),
    }),
    isGoodCode: (admin, otp) => isGoodCode(admin, otp, totpDependencies),
  });
  return {
    routes: [
      adminAuthRoutes({ login, sessions, changeEmail: createAdminEmail(totpDependencies) }),
      totpRoutes(createTotp(totpDependencies)),
    ],
    services: {
      adminSessions: sessions,
      adminSessionIdleMilliseconds: adminSessionLimits.idleMilliseconds,
      isSecondFactorRequired: async (): Promise<boolean> =>
        box !== null && (await readSettings(database)).twoFactorAuthentication,
    },
  };
}
