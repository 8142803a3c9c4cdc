import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";

import { endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { ApiKey, EmbedKey, User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../../../lib/services.tsx";
import { Address } from "../../../../testing/address.tsx";
import { ApiKeysSection } from "../api-keys-section.tsx";
import { EmbedKeysSection } from "../embed-keys-section.tsx";

const now = Date.parse("2026-11-20T18:00:00-03:00");
const noChanges = { subscribe: () => () => undefined };
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
export function openKeys(server: Server, change: Partial<User> = {}, address = "/profile") {
  const calls: Call[] = [];
  const user = personOn("black", change);
  const storage = createMemoryStorage({ token: "token", user: JSON.stringify(user) });
  const session = createSessionStore({ storage, changes: noChanges });
  const theme = createThemeStore({ storage, changes: noChanges, prefersDark: () => true });
  const http = {
    clock: { now: () => 0 },
    text: async (call: Call): Promise<string> => {
      calls.push(call);
      return JSON.stringify(server(call));
    },
  };
  const me = async () => (server({ method: "get", path: "/auth/me" } as Call) as { user: User }).user;
  const api = { http, ...endpointCalls(http), auth: { me } } as unknown as ApiClient;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={{ api, session, theme, storage, clock: { now: () => now } }}>
        <MemoryRouter initialEntries={[address]}>
          <Address />
          <ApiKeysSection />
          <EmbedKeysSection />
        </MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { calls, queries, user, visitor: userEvent.setup() };
}
