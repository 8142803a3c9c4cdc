import type { ResetPasswordRequest, User } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { greetedName, userOfRow } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { networkOf } from "../../platform/client-network.ts";
import { HttpError, refuseWait, tooManyRequests } from "../../http/http-error.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { createLink, readLink } from "./links.ts";
import type { ReadLink } from "./links.ts";
import type { AccountDependencies } from "./dependencies.ts";
import type { AccountLimits } from "./limits.ts";
import type { LinksRepository, TokenKind } from "./links-repository.ts";

export type LinkDependencies = Pick<
  AccountDependencies,
  "clock" | "publicUrl" | "passwords" | "announcements" | "securityLog"
> & { readonly repository: LinksRepository };

export const linkMessages = {
  resent: "Si la cuenta existe y falta verificarla, te enviamos un nuevo email.",
  forgot: "Si existe una cuenta con ese email, te enviamos un enlace para restablecer tu contraseña.",
  verified: "Email verificado correctamente. Ya podés iniciar sesión.",
  reset: "Contraseña restablecida correctamente. Iniciá sesión con la nueva.",
  badLink: "El enlace no es válido o ya se usó. Pedí uno nuevo.",
  expiredReset: "El enlace para restablecer la contraseña expiró. Pedí uno nuevo.",
} as const;

/** A bad link is a 400: it says nothing of anybody's session. */
function badLink(state: "expired" | "unknown", expiredMessage: string): HttpError {
  return state === "expired"
    ? new HttpError({ status: 400, code: "TOKEN_EXPIRED", message: expiredMessage })
    : new HttpError({ status: 400, code: "INVALID_TOKEN", message: linkMessages.badLink });
}

/** Links are asked for by anybody and sent to the owner alone, at most a few an hour. */
function linkRequests(dependencies: LinkDependencies, limits: AccountLimits) {
  const { repository, clock, publicUrl } = dependencies;

  /** The answer's time must not reveal if a mail leaves: without one the same work is done in vain. */
  const send = async (user: UserRow | null, kind: TokenKind, next?: string): Promise<void> => {
    const isDue = user !== null && limits.mails(`${kind} ${user.email_key}`) === null;
    const userId = isDue ? user.id : uniqueId(clock.now());
    const { token, link } = createLink({ userId, kind, next, publicUrl, clock });
    const text = mailTemplates[kind]({ firstName: user === null ? null : greetedName(user), link });
    const mail = { ...text, kind, to: user?.email ?? "", userId };
    await (isDue ? repository.giveToken(token, mail) : repository.giveNothing(token, mail));
  };

  return {
    /** The same answer whether the account exists, is verified already, or not. */
    async resendVerification(email: string, address: string, next?: string): Promise<string> {
      refuseWait(limits.mailRequests(address));
      const user = await repository.findByEmail(email);
      await send(user?.email_verified === true ? null : user, "verify", next);
      return linkMessages.resent;
    },

    async forgotPassword(email: string, address: string): Promise<string> {
      refuseWait(limits.mailRequests(address));
      const user = await repository.findByEmail(email);
      await send(user, "reset");
      return linkMessages.forgot;
    },
  };
}

/** Reads links, and turns away who tries many that are none. */
function createLinkReader({ repository, clock }: LinkDependencies, { badLinks }: AccountLimits) {
  return async (text: string, kind: TokenKind, address: string): Promise<ReadLink> => {
    const network = networkOf(address);
    const { remaining, resetSeconds } = badLinks.look(network);
    if (remaining === 0) throw tooManyRequests(resetSeconds);
    const read = await readLink({ text, kind, repository, clock });
    if (read.state === "bad" && read.reason === "unknown") badLinks.take(network);
    return read;
  };
}

function linkUses(dependencies: LinkDependencies, limits: AccountLimits) {
  const { repository, clock, passwords, announcements, securityLog } = dependencies;
  const read = createLinkReader(dependencies, limits);
  return {
    async verifyEmail(text: string, address: string): Promise<{ message: string; user: User }> {
      const link = await read(text, "verify", address);
      if (link.state === "bad") throw badLink(link.reason, errorMessages.verificationExpired);
      const { tokenId, user } = link;
      const at = new Date(clock.now());
      // Mail scanners open links before people do: a used link says again what it did.
      if (link.state === "used" && !user.email_verified) throw badLink("unknown", linkMessages.badLink);
      if (link.state === "good" && !(await repository.verifyEmail({ tokenId, userId: user.id, at }))) {
        // Another click was faster, or the account got another address meanwhile and the link verifies nothing.
        const again = await read(text, "verify", address);
        if (again.state !== "used" || !again.user.email_verified) {
          throw badLink("unknown", linkMessages.badLink);
        }
      }
      const row = { ...user, email_verified: true };
      return { message: linkMessages.verified, user: userOfRow(row, { isAdmin: false }) };
    },

    async resetPassword(
      { token: text, newPassword, revokeApiKeys: endsKeys = false }: ResetPasswordRequest,
      address: string,
    ): Promise<string> {
      const link = await read(text, "reset", address);
      if (link.state === "bad") throw badLink(link.reason, linkMessages.expiredReset);
      if (link.state === "used") throw badLink("unknown", linkMessages.badLink);
      const { tokenId, user } = link;
      checkUncommon({ password: newPassword, path: "newPassword", owner: user });
      const passwordHash = await passwords.hash(newPassword);
      const mail = {
        ...mailTemplates.passwordChanged({ firstName: greetedName(user), endsKeys }),
        kind: "password-changed",
        to: user.email,
        userId: user.id,
      };
      const at = new Date(clock.now());
      const isDone = await repository.resetPassword({
        tokenId,
        userId: user.id,
        passwordHash,
        endsKeys,
        at,
        mail,
      });
      if (!isDone) throw badLink("unknown", linkMessages.badLink);
      announcements.revoke({ userId: user.id });
      securityLog.record("authn_password_change", { userId: user.id });
      if (endsKeys) securityLog.record("authn_token_revoked", { userId: user.id });
      return linkMessages.reset;
    },
  };
}

/** Links by mail: to verify an e-mail and to reset a password. */
export function createMailLinks(dependencies: LinkDependencies, limits: AccountLimits) {
  return { ...linkRequests(dependencies, limits), ...linkUses(dependencies, limits) };
}
export type MailLinks = ReturnType<typeof createMailLinks>;
