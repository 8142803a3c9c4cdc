import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";

import { endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";
import { ServicesProvider } from "../lib/services.tsx";

const now = Date.parse("2026-11-20T18:00:00-03:00");
const noChanges = { subscribe: () => () => undefined };

/** A part of a screen as Ana, on Friday 20 November 2026, over a server of the test's own, at an address where that matters. */
export function renderWithServices(
  children: ReactNode,
  server: (call: Call) => unknown = () => ({ success: true, message: "Listo" }),
  address = "/",
) {
  const calls: Call[] = [];
  const storage = createMemoryStorage({ token: "token", user: JSON.stringify(personOn("pro")) });
  const session = createSessionStore({ storage, changes: noChanges });
  const theme = createThemeStore({ storage, changes: noChanges, prefersDark: () => true });
  const http = {
    clock: { now: () => 0 },
    text: async (call: Call): Promise<string> => {
      calls.push(call);
      return JSON.stringify(await server(call));
    },
  };
  const api = { http, ...endpointCalls(http) } as unknown as ApiClient;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={{ api, session, theme, storage, clock: { now: () => now } }}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { calls, queries, visitor: userEvent.setup() };
}
