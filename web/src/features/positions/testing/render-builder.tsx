import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import { createMarketClient } from "@paridad/core/market";
import type { MarketClientOptions, MarketSocketOptions } from "@paridad/core/market";
import { personOn } from "@paridad/core/testing";
import { ServicesProvider } from "../../../lib/services.tsx";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";

export const asOf = "2026-11-20T14:00:00-03:00";
const user = personOn("pro");

export function optionOf(symbol: string, fields: object = {}) {
  const expiration = symbol.endsWith("DI") ? "2026-12-18" : "2027-02-19";
  return { symbol, strike: Number(symbol.slice(4, 8)), expiration, datetime: asOf, ...fields };
}
const sides = (bid: number, ask: number) => ({ bid, ask, last: bid, bidSize: 10, askSize: 12 });
export const options = [
  optionOf("GFGC7000DI", sides(760, 780)),
  optionOf("GFGV7000DI", sides(120, 130)),
  optionOf("GFGC7200DI", sides(620, 640)),
  optionOf("GFGV7200DI", sides(190, 200)),
  optionOf("GFGC7400DI", sides(500, 520)),
  optionOf("GFGV7400DI", sides(280, 300)),
  optionOf("GFGC7600DI", sides(390, 400)),
  optionOf("GFGV7600DI", sides(370, 380)),
  optionOf("GFGC7800DI", sides(300, 310)),
  optionOf("GFGV7800DI", { bid: 470, ask: null, last: 470 }),
  optionOf("GFGC7400FE", sides(900, 930)),
  optionOf("GFGV7400FE", sides(560, 600)),
];

type Listener = (payload: unknown) => void;

/** A screen of positions over the real market client, whose socket the test drives. */
export function renderPositions(
  Screen: ComponentType<{ createMarket?: CreateMarket }>,
  { path = "/", answer = () => ({}) }: { path?: string; answer?: (call: Call) => unknown } = {},
) {
  const listeners = new Map<string, Listener>();
  const calls: Call[] = [];
  const createSocket = (_options: MarketSocketOptions) => ({
    connected: false,
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    removeAllListeners: () => listeners.clear(),
    emit: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  });
  const createMarket = (given: MarketClientOptions) =>
    createMarketClient({ ...given, createSocket: createSocket as never });
  const http = {
    clock: { now: () => Date.parse(asOf) },
    text: async (call: Call) => {
      calls.push(call);
      return JSON.stringify({ success: true, data: answer(call), message: "ok" });
    },
  };
  const storage = createMemoryStorage();
  const session = createSessionStore({ storage });
  session.signIn({ token: "t", user });
  const services = {
    api: { http, ...endpointCalls(http) } as unknown as ApiClient,
    session,
    theme: createThemeStore({ storage, prefersDark: () => true }),
    storage,
    clock: { now: () => Date.parse(asOf) },
  };
  let place = { pathname: "", search: "" };
  let navigate: ReturnType<typeof useNavigate> = () => undefined;
  function Address() {
    place = useLocation();
    navigate = useNavigate();
    return null;
  }
  const view = render(
    <MemoryRouter initialEntries={["/antes", path]} initialIndex={1}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ServicesProvider services={services}>
          <Screen createMarket={createMarket} />
          <Address />
        </ServicesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const says = (event: string, payload: unknown = {}) => act(() => listeners.get(event)?.(payload));
  const oneDay: object[] = [{ days: 1, rate: 30, description: "1 día" }];
  const update = (listed: object[], full: boolean, cauciones = oneDay) => ({
    full,
    asOf,
    source: { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: listed,
      acciones: [
        {
          symbol: "GGAL",
          last: 7_410,
          bid: 7_400,
          ask: 7_420,
          bidSize: 500,
          askSize: 500,
          previousClose: 7_300,
        },
      ],
      cauction_rates: cauciones,
    },
  });
  says("connect");
  says("market_connected", { seq: 1, connections: 1, limit: 2 });
  says("market_update", update(options, true));
  return {
    ...view,
    calls,
    search: () => place.search,
    /** The browser's button; answers where it leads. */
    back: async () => {
      await act(async () => void (await navigate(-1)));
      return place.pathname;
    },
    tick: (listed: object[], cauciones?: object[]) => says("market_update", update(listed, false, cauciones)),
  };
}
