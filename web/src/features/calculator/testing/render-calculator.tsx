import { render } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";

import type { ApiClient } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";

import { ServicesProvider } from "../../../lib/services.tsx";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { CalculatorScreen } from "../calculator-screen.tsx";

export const asOf = "2026-11-20T17:00:00-03:00";
export const december = "2026-12-18";

export function optionOf(symbol: string, fields: object = {}) {
  return { symbol, strike: Number(symbol.slice(4, 8)), expiration: december, ...fields };
}

export const chain = [
  optionOf("GFGC7400DI", { bid: 500, ask: 520, last: 505, bidSize: 10, askSize: 4 }),
  optionOf("GFGV7400DI", { bid: 280, ask: 300, last: 290, bidSize: 7, askSize: 3 }),
  optionOf("GFGC7600DI", { bid: 390, ask: 400, last: 392 }),
  optionOf("GFGV7600DI", { bid: 370, ask: 380, last: 371 }),
];

export type Snapshot = {
  options?: object[];
  spot?: number | null;
  rates?: object[];
  source?: object;
  full?: boolean;
};

export function updateOf({ options = chain, spot = 7510, rates, source, full = true }: Snapshot = {}) {
  return {
    full,
    asOf,
    source: source ?? { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: options,
      acciones: [{ symbol: "GGAL", last: spot, previousClose: 7400 }],
      cauction_rates: rates ?? [{ days: 1, rate: 18, description: "1 día" }],
    },
  };
}

/** The calculator over the real market client, whose sockets the test drives. */
export function renderCalculator({
  storage = createMemoryStorage(),
  user = null,
}: { storage?: ReturnType<typeof createMemoryStorage>; user?: User | null } = {}) {
  const { createMarket, sockets, says } = drivenMarket();
  const session = createSessionStore({
    storage: createMemoryStorage({
      token: "a-token",
      ...(user === null ? {} : { user: JSON.stringify(user) }),
    }),
  });
  const signedIn = { ...session, getState: () => ({ ...session.getState(), token: "a-token" }) };
  const me = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("401")));
  const theme = createThemeStore({ storage, prefersDark: () => true });
  const services = {
    api: { data: me } as unknown as ApiClient,
    session: signedIn,
    theme,
    storage,
    clock: { now: () => Date.now() },
  };
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const view = render(
    <MemoryRouter>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <CalculatorScreen createMarket={createMarket} />
        </QueryClientProvider>
      </ServicesProvider>
    </MemoryRouter>,
  );
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error("no socket was made");
    return last;
  };
  return {
    ...view,
    me,
    sockets,
    socket,
    says,
    storage,
    accept: (snapshot?: Snapshot) => {
      says("connect");
      says("market_connected", { seq: 1, connections: 1, limit: 2 });
      says("market_update", updateOf(snapshot));
    },
    tick: (snapshot: Snapshot) => says("market_update", updateOf({ ...snapshot, full: false })),
  };
}

/** Text of one column of a row, call first, then put; without the thin blanks around a slash. */
export function cellsOf(strike: string, column: string): (string | null)[] {
  const row = document.querySelector(`tr[data-strike="${strike}"]`);
  return [...(row?.querySelectorAll(`td[data-column="${column}"]`) ?? [])].map(({ textContent }) =>
    textContent.replaceAll("\u2004", ""),
  );
}
