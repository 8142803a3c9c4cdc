import { apiKeyPrefix } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import type { SocketSessions, SocketVerdict } from "../../plugins/market-socket-types.ts";
import type { ApiKeys } from "./api-keys.ts";

/** What a personal key opens of the market socket: it needs the permission to stream and the module of keys. */
async function verdictOfKey(apiKeys: Pick<ApiKeys, "verify">, key: string): Promise<SocketVerdict> {
  const verdict = await apiKeys.verify(key);
  if ("error" in verdict) {
    const error = verdict.error === "expired" ? "TOKEN_EXPIRED" : "INVALID_TOKEN";
    return { error, message: keyErrorMessages[verdict.error] };
  }
  if (!verdict.scopes.includes("stream")) {
    return { error: "INVALID_TOKEN", message: keyErrorMessages.scope("stream") };
  }
  return { user: verdict.user, access: verdict.access, gate: "api.keys" };
}

/** Who opens the market socket: people with the token of their session, and programs with a personal key. */
export function createSocketSessions({
  sessions,
  apiKeys,
}: {
  sessions: SocketSessions;
  apiKeys: Pick<ApiKeys, "verify">;
}): SocketSessions {
  return {
    verify: async (token) =>
      token.startsWith(apiKeyPrefix) ? verdictOfKey(apiKeys, token) : sessions.verify(token),
    onRevoked: sessions.onRevoked,
  };
}
