import { shareCounts } from "../../bus/bus.ts";
import { readSettings } from "../../db/shared/settings.ts";
import type { Platform } from "../../platform.ts";
import { createAccount } from "./account.ts";
import { createLink } from "./links.ts";
import type { AccountNeeds } from "./needs.ts";
import { createAccountRepository } from "./repository.ts";
import type { TokenKind } from "./repository.ts";
import { accountRoutes } from "./routes.ts";

export function accountModule(
  platform: Pick<
    Platform,
    "database" | "clock" | "announcements" | "passwords" | "securityLog" | "bus" | "publicUrl"
  >,
  needs: Pick<AccountNeeds, "sessionIdleMilliseconds" | "currentTermsId" | "preparePayment">,
) {
  const { database, bus, publicUrl, clock } = platform;
  const account = createAccount({
    ...platform,
    ...needs,
    repository: createAccountRepository(database),
    shareCounts: (name) => shareCounts(bus, name),
    settings: () => readSettings(database),
  });
  const makeLink = (request: { readonly userId: string; readonly kind: TokenKind }) =>
    createLink({ ...request, publicUrl, clock });
  return { routes: [accountRoutes(account)], services: { makeLink } };
}
