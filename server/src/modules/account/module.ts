import { shareCounts } from "../../platform/bus/bus.ts";
import { readSettings } from "../../db/shared/settings.ts";
import type { Platform } from "../platform.ts";
import { createAccount } from "./account.ts";
import { createLink } from "./links.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { createAccountRepository } from "./repository.ts";
import type { TokenKind } from "./repository.ts";
import { accountRoutes } from "./routes.ts";

export function accountModule(
  platform: Pick<
    Platform,
    "database" | "history" | "clock" | "announcements" | "passwords" | "securityLog" | "bus" | "publicUrl"
  >,
  dependencies: Pick<
    AccountDependencies,
    "sessionIdleMilliseconds" | "currentTermsId" | "preparePayment" | "onSignUp"
  >,
) {
  const { database, history, bus, publicUrl, clock } = platform;
  const account = createAccount({
    ...platform,
    ...dependencies,
    repository: createAccountRepository(database, history),
    shareCounts: (name) => shareCounts(bus, name),
    settings: () => readSettings(database),
  });
  const makeLink = (request: { readonly userId: string; readonly kind: TokenKind }) =>
    createLink({ ...request, publicUrl, clock });
  return { routes: [accountRoutes(account)], services: { makeLink } };
}
