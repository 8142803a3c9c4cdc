import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router";

import { ApiError, endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";

import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { ServicesProvider } from "../../../lib/services.tsx";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { testNow } from "./volatility-fixtures.ts";
import { Address } from "../../../testing/address.tsx";

/** What the server answers, by the end of the path; an `Error` fails the call, a promise holds it, a text is a file. */
export type Answers = Readonly<Record<string, unknown>>;

/** Opens a page of /estrategias/volatilidad over a market that the test drives and a server that answers what is given. */
export function renderVolatility(
  Screen: ComponentType<{ createMarket?: CreateMarket }>,
  { path = "/", answers = {}, now = testNow }: { path?: string; answers?: Answers; now?: number } = {},
) {
  const calls: Call[] = [];
  const http = {
    text: async (call: Call): Promise<string> => {
      calls.push(call);
      const key = Object.keys(answers).find((end) => call.path.endsWith(end));
      const found = await (key === undefined ? undefined : answers[key]);
      if (found === undefined) throw new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
      if (found instanceof Error) throw found;
      return typeof found === "string" ? found : JSON.stringify(found);
    },
  };
  const storage = createMemoryStorage({ token: "token", user: JSON.stringify(personOn()) });
  const session = createSessionStore({ storage });
  const theme = createThemeStore({ storage, prefersDark: () => true });
  const clock = { now: () => now };
  const api = {
    http: { ...http, clock },
    ...endpointCalls({ ...http, clock }),
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
  return { ...view, ...market, calls };
}
