import { networkOf } from "../../platform/client-network.ts";
import { createCallLimit, createCallWindows } from "../../platform/call-windows.ts";
import { createMailLinks } from "./mail-links.ts";
import type { AccountLimits, AccountDependencies } from "./dependencies.ts";
import { createOwnAccount } from "./own-account.ts";
import { createRegistration } from "./registration.ts";

const hour = 3_600_000;
/** Documented limits: they slow a machine, and no user meets them. */
export const accountLimits = {
  registrationsPerAddress: 20,
  mailsPerAccount: 3,
  mailRequestsPerAddress: 30,
  passwordTriesPerPerson: 10,
  badLinksPerAddress: 30,
} as const;

function createLimits({ clock, shareCounts }: AccountDependencies): AccountLimits {
  const hourly = (name: keyof typeof accountLimits) =>
    createCallLimit({
      clock,
      limit: accountLimits[name],
      windowMilliseconds: hour,
      shared: shareCounts?.(name),
    });
  const [registrations, mailRequests] = [hourly("registrationsPerAddress"), hourly("mailRequestsPerAddress")];
  return {
    registrations: (address) => registrations(networkOf(address)),
    mails: hourly("mailsPerAccount"),
    mailRequests: (address) => mailRequests(networkOf(address)),
    passwordTries: hourly("passwordTriesPerPerson"),
    badLinks: createCallWindows({
      clock,
      limit: accountLimits.badLinksPerAddress,
      windowMilliseconds: hour,
      shared: shareCounts?.("badLinksPerAddress"),
    }),
  };
}

/** Everything a user does about their own account. */
export function createAccount(dependencies: AccountDependencies) {
  const limits = createLimits(dependencies);
  return {
    register: createRegistration(dependencies, limits),
    links: createMailLinks(dependencies, limits),
    own: createOwnAccount(dependencies, limits),
  };
}
export type Account = ReturnType<typeof createAccount>;
