import { networkOf } from "../../platform/client-network.ts";
import { shareCounts } from "../../platform/bus/bus.ts";
import { createCallLimit, createCallWindows } from "../../platform/call-windows.ts";
import type { Platform } from "../platform.ts";

const hour = 3_600_000;
/** Documented limits: they slow a machine, and no user meets them. */
export const accountLimits = {
  registrationsPerAddress: 20,
  mailsPerAccount: 3,
  mailRequestsPerAddress: 30,
  passwordTriesPerPerson: 10,
  badLinksPerAddress: 30,
} as const;

/** Seconds to wait, or null: limits by address and by account. */
export function createLimits({ clock, bus }: Pick<Platform, "clock" | "bus">) {
  const hourly = (name: keyof typeof accountLimits) => ({
    clock,
    limit: accountLimits[name],
    windowMilliseconds: hour,
    shared: shareCounts(bus, name),
  });
  const registrations = createCallLimit(hourly("registrationsPerAddress"));
  const mailRequests = createCallLimit(hourly("mailRequestsPerAddress"));
  return {
    registrations: (address: string) => registrations(networkOf(address)),
    mails: createCallLimit(hourly("mailsPerAccount")),
    mailRequests: (address: string) => mailRequests(networkOf(address)),
    passwordTries: createCallLimit(hourly("passwordTriesPerPerson")),
    /** By network; only links that are none count. */
    badLinks: createCallWindows(hourly("badLinksPerAddress")),
  };
}
export type AccountLimits = ReturnType<typeof createLimits>;
