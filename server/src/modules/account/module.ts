import { forgotPassword, resetPassword, sendEmailVerification, verifyEmail } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { createLimits } from "./limits.ts";
import { createLink } from "./links.ts";
import { createLinksRepository } from "./links-repository.ts";
import type { TokenKind } from "./links-repository.ts";
import { createMailLinks } from "./mail-links.ts";
import type { MailLinks } from "./mail-links.ts";
import { ownAccountRoutes } from "./own-account.ts";
import { registrationRoutes } from "./registration.ts";

/** The links out of mails: asked for, and opened. */
function linkRoutes(app: App, links: MailLinks): void {
  implement(app, sendEmailVerification, async ({ body, request }) => ({
    message: await links.resendVerification(body.email, request.ip, body.next),
  }));
  implement(app, forgotPassword, async ({ body, request }) => ({
    message: await links.forgotPassword(body.email, request.ip),
  }));
  implement(app, resetPassword, async ({ body, request }) => ({
    message: await links.resetPassword(body, request.ip),
  }));
  implement(app, verifyEmail, async ({ query, request }) => links.verifyEmail(query.token, request.ip));
}

/** `/auth/...` beyond login: registration, links, profile, sessions, data and deletion. */
export function accountModule(
  platform: Pick<
    Platform,
    "database" | "history" | "clock" | "announcements" | "passwords" | "securityLog" | "bus" | "publicUrl"
  >,
  others: Pick<
    AccountDependencies,
    "sessionIdleMilliseconds" | "currentTermsId" | "preparePayment" | "onSignUp"
  >,
) {
  const { publicUrl, clock } = platform;
  const dependencies = { ...platform, ...others };
  const limits = createLimits(platform);
  const repository = createLinksRepository(platform.database);
  const routes = async (app: App): Promise<void> => {
    registrationRoutes(app, dependencies, limits);
    linkRoutes(app, createMailLinks({ ...platform, repository }, limits));
    ownAccountRoutes(app, dependencies, limits);
  };
  const makeLink = (request: { readonly userId: string; readonly kind: TokenKind }) =>
    createLink({ ...request, publicUrl, clock });
  return { routes: [routes], services: { makeLink } };
}
