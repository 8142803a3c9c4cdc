import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";

import { ApiError, endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../../lib/services.tsx";
import { HistoricoScreen } from "../historico-screen.tsx";
import { Address } from "../../../testing/address.tsx";

/** The day on which these tests happen, a Friday after the close. */
export const testNow = Date.parse("2026-11-20T18:00:00-03:00");

const noChanges = { subscribe: () => () => undefined };

/** What the server answers, by the end of the path; an `Error` fails the call, a function is asked. */
export type Answers = Readonly<Record<string, unknown>>;

/** An answer's `data` with its meta. */
export function answer(data: unknown, meta: object = {}) {
  const full = { resolution: ["1d"], from: null, to: null, limited: false, sources: ["imported"], ...meta };
  return { success: true, data, meta: full };
}

const health = answer({
  rows: 100,
  symbols: 4,
  firstTime: "2026-01-02T20:00:00Z",
  lastTime: "2026-11-20T20:00:00Z",
  feed: { kind: "simulated", state: "ok", lastTick: null },
});

function createHttp(answers: Answers, calls: Call[]) {
  return {
    clock: { now: () => testNow },
    text: async (call: Call): Promise<string> => {
      calls.push(call);
      // Read again at each call, so a test may change what is answered.
      const all: Answers = { health, eventos: answer([]), ...answers };
      const key = Object.keys(all).find((end) => call.path.endsWith(end));
      const known = key === undefined ? undefined : all[key];
      const found: unknown = typeof known === "function" ? known(call) : known;
      if (found === undefined) throw new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
      if (found instanceof Error) throw found;
      return JSON.stringify(found);
    },
  };
}

/** Opens an address of /historico as a user on a plan, against a server that answers what is given. */
export function renderHistorico({
  path,
  plan = "black",
  answers = {},
}: {
  path: string;
  plan?: string;
  answers?: Answers;
}) {
  const calls: Call[] = [];
  const user = personOn(plan);
  const storage = createMemoryStorage({ token: "token", user: JSON.stringify(user) });
  const session = createSessionStore({ storage, changes: noChanges });
  const theme = createThemeStore({ storage, changes: noChanges, prefersDark: () => true });
  const http = createHttp(answers, calls);
  const api = { http, ...endpointCalls(http) } as unknown as ApiClient;
  const clock = { now: () => testNow };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={{ api, session, theme, storage, clock }}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path="/historico/*" element={<HistoricoScreen />} />
          </Routes>
        </MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { ...view, calls };
}

/** The calls whose path ends so. */
export function callsTo(calls: readonly Call[], end: string): readonly Call[] {
  return calls.filter(({ path }) => path.endsWith(end));
}
