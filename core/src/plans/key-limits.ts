import type { EmbedMode } from "../contract/index.ts";
import type { Access } from "./access.ts";

/** Quotas of personal keys: calls of all the keys of a user together, and keys that may live at once. */
export const apiKeyLimits = { perMinute: 300, perDay: 50_000, maximumKeys: 10 } as const;

/** Quotas of a publishable key: calls of all its visitors together, and keys that a partner may have at once. */
export const embedKeyLimits = { perMinute: 1_200, perDay: 200_000, maximumKeys: 10 } as const;

/** How late delayed prices are: as the exchange's own public ones (design.md section 11). */
export const delayedSeconds = 900;

/**
 * Whether a partner's pages show live prices: those whose paid plan has the data API (module 6). The trial never does,
 * for the exchange licenses live prices to subscribers.
 */
export function embedModeOf(access: Access): EmbedMode {
  return access.kind === "plan" && access.modules.includes(6) ? "live" : "delayed";
}
