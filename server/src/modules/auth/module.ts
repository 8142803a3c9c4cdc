import type { PlanCatalogue } from "@paridad/core/plans";
import { createLoginThrottle } from "../../auth/login-throttle.ts";
import type { Platform } from "../platform.ts";
import { createLogin } from "./login.ts";
import { createAuthRepository } from "./repository.ts";
import { authRoutes } from "./routes.ts";
import { createSessions, sessionLimits } from "./sessions.ts";

export function authModule(
  platform: Pick<Platform, "database" | "clock" | "announcements" | "passwords" | "securityLog" | "bus">,
  { catalogue }: { readonly catalogue: () => Promise<PlanCatalogue> },
) {
  const { database, clock, announcements, bus } = platform;
  const repository = createAuthRepository(database);
  const sessions = createSessions({ repository, clock, announcements, catalogue });
  const throttle = createLoginThrottle(clock, { bus, name: "login" });
  const login = createLogin({ ...platform, repository, sessions, throttle });
  return {
    routes: [authRoutes({ login, sessions })],
    services: { sessions, sessionIdleMilliseconds: sessionLimits.idleMilliseconds },
  };
}
