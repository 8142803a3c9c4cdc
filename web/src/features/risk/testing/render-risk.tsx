import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router";

import { ApiError, endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { ServicesProvider } from "../../../lib/services.tsx";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { testNow } from "./risk-fixtures.ts";
import { Address } from "../../../testing/address.tsx";

const settings = { version: 0, capital: null, brokerMargin: null, notionalShare: null, floorShare: null };

/** What the server answers, by path; an `Error` fails the call, a promise holds it. */
export type Answers = Readonly<Record<string, unknown>>;

/** Opens a page of /estrategias/riesgo over a market that the test drives and a server that answers what is given. */
export function renderRisk(
  Screen: ComponentType<{ createMarket?: CreateMarket }>,
  {
    answers,
    path = "/",
    storage = createMemoryStorage(),
    user = personOn(),
  }: { answers: Answers; path?: string; storage?: ReturnType<typeof createMemoryStorage>; user?: User },
) {
  const calls: Call[] = [];
  const known: Answers = { "positions/settings": { success: true, data: settings } };
  const text = async (call: Call): Promise<string> => {
    calls.push(call);
    const found = await (answers[call.path] ?? known[call.path]);
    if (found === undefined) throw new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
    if (found instanceof Error) throw found;
    return JSON.stringify(found);
  };
  const session = createSessionStore({ storage: createMemoryStorage() });
  session.signIn({ token: "token", user });
  const theme = createThemeStore({ storage, prefersDark: () => true });
  const clock = { now: () => testNow };
  const api = {
    http: { clock, text },
    ...endpointCalls({ clock, text }),
    auth: { me: async () => null },
  } as unknown as ApiClient;
  const market = drivenMarket();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={{ api, session, theme, storage, clock }}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Screen createMarket={market.createMarket} />
        </MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { ...view, ...market, calls, queries, storage };
}
