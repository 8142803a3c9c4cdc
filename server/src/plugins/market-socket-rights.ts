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
  if ("error" in verdict) {
    const { error: code, message } = verdict;
    return message === undefined ? { code } : { code, message };
  }
  const { access, gate = "market.socket" } = verdict;
  const refusal = refusalOf({ access, modules: gates[gate] });
  if (refusal !== null) return { code: codeByRefusal[refusal] };
  return { userId: verdict.user.id, limit: marketConnectionLimit(access) };
}
