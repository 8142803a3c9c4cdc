import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";

import { endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";

import { ServicesProvider } from "../lib/services.tsx";
import type { Services } from "../lib/services.tsx";

type Options = {
  /** Nobody when left out. */
  readonly user?: User | null;
  readonly path?: string;
  /** Previous history entry, for the back button. */
  readonly before?: string;
  /** State of the router's place, as another screen left it. */
  readonly state?: unknown;
  /** Parts of the api that the screen calls by name. */
  readonly api?: object;
  /** Answers calls: an `Error` fails one, a promise holds it, a text is sent as it is. */
  readonly server?: (call: Call) => unknown;
  readonly now?: () => number;
  /** A market that the test drives. */
  readonly createMarket?: Services["createMarket"];
  /** The browser's, where it was used before; the session is apart from it. */
  readonly storage?: ReturnType<typeof createMemoryStorage>;
};

const evening = Date.parse("2026-11-20T18:00:00-03:00");

/** A part of a screen at an address as somebody, or as a visitor, on Friday 20 November 2026 at 18:00. */
export function renderAs(children: ReactNode, options: Options = {}) {
  const { user = null, path = "/", state = null, api = {}, now = () => evening } = options;
  const { server = () => ({ success: true }) } = options;
  const calls: Call[] = [];
  const signedIn = createMemoryStorage(user ? { token: "token", user: JSON.stringify(user) } : {});
  const { storage = signedIn } = options;
  const session = createSessionStore({ storage: signedIn });
  const http = {
    clock: { now },
    text: async (call: Call): Promise<string> => {
      calls.push(call);
      const answer = await server(call);
      if (answer instanceof Error) throw answer;
      return typeof answer === "string" ? answer : JSON.stringify(answer);
    },
  };
  const services = {
    api: { http, ...endpointCalls(http), ...api } as unknown as ApiClient,
    session,
    theme: createThemeStore({ storage, prefersDark: () => true }),
    storage,
    clock: { now },
    createMarket: options.createMarket,
  };
  let place: { pathname: string; search: string; state: unknown } = { pathname: "", search: "", state: null };
  function Place() {
    place = useLocation();
    return null;
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { pathname, search, hash } = new URL(path, "http://localhost");
  const entry = { pathname, search, hash, state };
  const entries = options.before === undefined ? [entry] : [options.before, entry];
  const view = render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services}>
        <MemoryRouter initialEntries={entries}>
          <Place />
          {children}
        </MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return {
    ...view,
    calls,
    queries,
    session,
    storage,
    visitor: userEvent.setup(),
    /** The router's location. */
    place: () => ({ address: `${place.pathname}${place.search}`, state: place.state }),
  };
}
