import { apiKeyPrefix } from "@paridad/core/contract";
import type { ApiScope } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import type { Access } from "@paridad/core/plans";
import type { SocketSessions, SocketVerdict } from "./types.ts";

type KeyVerdict =
  | { readonly user: { readonly id: string }; readonly access: Access; readonly scopes: readonly ApiScope[] }
  | { readonly error: "invalid" | "revoked" | "expired" };
/** Checks personal keys. `verify` throws when the database is away. */
type VerifiesKeys = { verify(key: string): Promise<KeyVerdict> };

/** Access of a personal key to the market socket: it needs the permission to stream and the module of keys. */
async function verdictOfKey(apiKeys: VerifiesKeys, key: string): Promise<SocketVerdict> {
  const verdict = await apiKeys.verify(key);
  if ("error" in verdict) {
    const error = verdict.error === "invalid" ? "INVALID_TOKEN" : "TOKEN_EXPIRED";
    return { error, message: keyErrorMessages[verdict.error] };
  }
  if (!verdict.scopes.includes("stream")) {
    return { error: "FORBIDDEN", message: keyErrorMessages.scope("stream") };
  }
  return { user: verdict.user, access: verdict.access, gate: "api.keys", isProgram: true };
}

/** Clients of the market socket: people with the token of their session, and programs with a personal key. */
export function createSocketSessions({
  sessions,
  apiKeys,
}: {
  sessions: SocketSessions;
  apiKeys: VerifiesKeys;
}): SocketSessions {
  return {
    verify: async (token) =>
      token.startsWith(apiKeyPrefix) ? verdictOfKey(apiKeys, token) : sessions.verify(token),
    onRevoked: sessions.onRevoked,
  };
}
