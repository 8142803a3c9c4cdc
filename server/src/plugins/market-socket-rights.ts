import { gates, marketConnectionLimit, refusalOf } from "@paridad/core/plans";
import type { MarketErrorCode, RefusalStatus } from "@paridad/core/contract";
import type { Admission, SocketRefusal, SocketSessions } from "./market-socket-types.ts";

const codeByRefusal = {
  no_subscription: "NO_SUBSCRIPTION",
  expired: "SUBSCRIPTION_EXPIRED",
  insufficient_plan: "INSUFFICIENT_PLAN",
} as const satisfies Record<RefusalStatus, MarketErrorCode>;

/** Asks sessions and the gating table whether a token opens the market now. Throws when sessions can't answer. */
export async function readRights(
  sessions: SocketSessions,
  token: string,
): Promise<Admission | SocketRefusal> {
  const verdict = await sessions.verify(token);
  if ("error" in verdict) return { code: verdict.error };
  const refusal = refusalOf({ access: verdict.access, modules: gates["market.socket"] });
  if (refusal !== null) return { code: codeByRefusal[refusal] };
  return { userId: verdict.user.id, limit: marketConnectionLimit(verdict.access) };
}
