import { gates, marketConnectionLimit, refusalOf } from "@paridad/core/plans";
import { marketRefusalCodes } from "@paridad/core/contract";
import type { Redistribution } from "@paridad/core/contract";
import type { Entrance, SocketSessions } from "./types.ts";

/**
 * Asks sessions and the gating table whether a token opens the market now, and the source whether a program may have it:
 * a stream is never late, so only what may be passed on whole. Throws when sessions can't answer.
 */
export async function readRights(
  sessions: SocketSessions,
  token: string,
  redistribution: Redistribution = "full",
): Promise<Entrance> {
  const verdict = await sessions.verify(token);
  if ("error" in verdict) {
    const { error: code, message } = verdict;
    return message === undefined ? { code } : { code, message };
  }
  const { access, gate = "market.socket", isProgram = false } = verdict;
  const refusal = refusalOf({ access, modules: gates[gate] });
  if (refusal !== null) return { code: marketRefusalCodes[refusal] };
  if (isProgram && redistribution !== "full") return { code: "SOURCE_NOT_SHARED" };
  const plan = access.kind === "plan" ? access.plan : access.kind;
  return { userId: verdict.user.id, limit: marketConnectionLimit(access), plan };
}
