import type { PaymentInstruction, PaymentPeriod } from "@paridad/core/contract";
import type { Platform } from "../platform.ts";
import type { NewPayment } from "./registration-repository.ts";

export type AccountDependencies = Pick<
  Platform,
  "database" | "history" | "clock" | "announcements" | "passwords" | "securityLog" | "publicUrl"
> & {
  /** Idle time of a session before it ends. */
  readonly sessionIdleMilliseconds: number;
  /** Notified of a new account that a partner's panel brought. */
  readonly onSignUp: (from: string) => void;
  readonly currentTermsId: () => Promise<string | null>;
  /** A payment of a plan on sale with its instructions, or null when there is no such plan. Refuses a code of no use. */
  readonly preparePayment: (request: {
    readonly plan: string;
    readonly period: PaymentPeriod;
    readonly promotionalCode?: string | undefined;
  }) => Promise<{ readonly payment: NewPayment; readonly instruction: PaymentInstruction } | null>;
};
