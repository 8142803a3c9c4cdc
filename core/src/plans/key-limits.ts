import type { EmbedMode } from "../contract/index.ts";
import type { Access } from "./access.ts";

/** Quotas of personal keys: calls of all the keys of a user together, and keys that may live at once. */
export const apiKeyLimits = { perMinute: 300, perDay: 50_000, maximumKeys: 10 } as const;

/**
 * Quotas of all the sheet keys of a user together: five tables a minute in six open sheets, for which LibreOffice asks twice, and two
 * such sheets all day. Whoever reads such a key in an address takes nothing from its owner's programs.
 */
export const sheetKeyLimits = { perMinute: 60, perDay: 10_000 } as const;

/**
 * Quotas of a publishable key, in units of what its visits cost (`embedCosts`), and keys that a partner may have at once.
 * 5,000 visitors at the live pace take 150,000 units a minute, and 54 millions in a session of six hours.
 */
export const embedKeyLimits = {
  perMinute: 240_000,
  perDay: 80_000_000,
  maximumKeys: 10,
} as const;

/**
 * The same for users who proved a site and wait for an administrator's yes: a fiftieth, which is 60 visitors at the live pace
 * on a page that nobody else shows. Keys: sites of one account.
 */
export const provedKeyLimits = { perMinute: 4_800, perDay: 1_600_000, maximumKeys: 3 } as const;

/** An answer's cost in units: a ready snapshot 1, making one more. */
export const embedCosts = { kept: 1, made: 100 } as const;

/** Under which a snapshot answers for every expiry that the chain doesn't have. */
export const embedUnknownExpiry = "none";

/** Share of a quota at which its owner is told. */
export const embedWarningShare = 0.8;

/** Days that a partner's keys outlive the plan, with delayed prices. */
export const embedGraceDays = 14;

/** Delay of delayed prices: as the exchange's own public ones. */
export const delayedSeconds = 900;

/**
 * Live for partners whose paid plan has the data API (module 6), delayed for the rest. The trial never gets live prices,
 * for the exchange licenses live prices to subscribers.
 */
export function embedModeOf(access: Access): EmbedMode {
  return access.kind === "plan" && access.modules.includes(6) ? "live" : "delayed";
}
