import type { PaymentInstruction, PaymentPeriod, Settings } from "@paridad/core/contract";
import type { Announcements } from "../../platform/bus/announcements.ts";
import type { SharedCounts } from "../../platform/bus/bus.ts";
import type { CallWindows } from "../../platform/call-windows.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { SecurityLog } from "../../auth/security-log.ts";
import type { AccountRepository, NewPayment } from "./repository.ts";

/** Dependencies of the account's services; made in module.ts. */
export type AccountDependencies = {
  readonly repository: AccountRepository;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly announcements: Announcements;
  readonly securityLog: SecurityLog;
  /** Base of the links in mail. */
  readonly publicUrl: string;
  readonly settings: () => Promise<Settings>;
  /** Idle time of a session before it ends. */
  readonly sessionIdleMilliseconds: number;
  /** Counts of limits shared with other processes, by the limit's name. */
  readonly shareCounts?: (name: string) => SharedCounts;
  /** Notified of a new account that a partner's panel brought. */
  readonly onSignUp?: (from: string) => void;
  readonly currentTermsId: () => Promise<string | null>;
  /** A payment of a plan on sale with its instructions, or null when there is no such plan. Refuses a code of no use. */
  readonly preparePayment: (request: {
    readonly plan: string;
    readonly period: PaymentPeriod;
    readonly promotionalCode?: string | undefined;
  }) => Promise<{ readonly payment: NewPayment; readonly instruction: PaymentInstruction } | null>;
};

/** Seconds to wait, or null: limits by address and by account. */
export type AccountLimits = {
  readonly registrations: (address: string) => number | null;
  readonly mails: (account: string) => number | null;
  readonly mailRequests: (address: string) => number | null;
  readonly passwordTries: (userId: string) => number | null;
  /** By network; only links that are none count. */
  readonly badLinks: CallWindows;
};
