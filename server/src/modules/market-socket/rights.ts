import { gates, marketConnectionLimit, refusalOf } from "@paridad/core/plans";
import { marketRefusalCodes } from "@paridad/core/contract";
import type { Admission, SocketRefusal, SocketSessions } from "./types.ts";

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
  if (refusal !== null) return { code: marketRefusalCodes[refusal] };
  const plan = access.kind === "plan" ? access.plan : access.kind;
  return { userId: verdict.user.id, limit: marketConnectionLimit(access), plan };
}
