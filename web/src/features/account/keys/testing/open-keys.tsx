import type { Call } from "@paridad/core/api";
import type { ApiKey, EmbedKey, User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../../testing/render-as.tsx";
import { ApiKeysSection } from "../api-keys-section.tsx";
import { EmbedKeysSection } from "../embed-keys-section.tsx";

export const secret = "pdk_abcdefghijklmnopqrstuv.0123456789";

export const apiKey: ApiKey = {
  id: "uno",
  name: "Planilla",
  scopes: ["read:chain", "stream"],
  preview: "pdk_abcdef",
  createdAt: "2026-11-01T12:00:00Z",
  expiresAt: null,
  lastUsedAt: "2026-11-20T20:55:00Z",
  revokedAt: null,
  callsToday: 1_500,
  refusedToday: 3,
};
export const embedKey: EmbedKey = {
  id: "dos",
  name: "Blog",
  key: "pub_abcdefghijklmnopqrstuv",
  origins: ["https://blog.example"],
  createdAt: "2026-11-01T12:00:00Z",
  lastUsedAt: null,
  revokedAt: null,
  callsToday: 1_234,
};

export type Server = (call: Call) => unknown;

/** Both sections of keys over a server of the test's own. */
export function openKeys(server: Server, change: Partial<User> = {}) {
  const user = personOn("black", change);
  const sections = (
    <>
      <ApiKeysSection />
      <EmbedKeysSection />
    </>
  );
  return { ...renderAs(sections, { user, path: "/profile", server }), user };
}
