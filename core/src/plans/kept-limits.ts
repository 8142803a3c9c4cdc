import type { Access } from "./access.ts";

/** Number of saved things per plan. Those beyond it stay readable; only new ones are refused. */
export type KeptLimits = { readonly positions: number; readonly alerts: number };

const limits = {
  starter: { positions: 5, alerts: 10 },
  pro: { positions: 50, alerts: 50 },
  black: { positions: 500, alerts: 500 },
} as const satisfies Record<string, KeptLimits>;

/**
 * The one table of caps. The trial keeps what black does; plans made by an administrator count as
 * the dearest of those whose modules they have: API access as black, live quotes as pro. Without a plan nothing new.
 */
export function keptLimitsOf(access: Access): KeptLimits {
  if (access.kind === "none") return { positions: 0, alerts: 0 };
  if (access.kind === "trial" || access.modules.includes(6)) return limits.black;
  return access.modules.includes(5) || access.modules.includes(11) ? limits.pro : limits.starter;
}
