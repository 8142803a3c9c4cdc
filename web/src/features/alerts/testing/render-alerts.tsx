import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";

import { endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { Alert, AlertsList, FiredAlert } from "@paridad/core/contract";
import { createMarketClient } from "@paridad/core/market";
import type { MarketClientOptions, MarketSocketOptions } from "@paridad/core/market";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../../lib/services.tsx";
import { Address } from "../../../testing/address.tsx";
import { AlertsScreen } from "../alerts-screen.tsx";
import { alert as usual, listOf as usualList } from "./sample-alerts.ts";

export const now = "2026-11-20T17:00:00Z";
const user = personOn("pro");
/** Which is told by mail alone. */
export const alert: Alert = { ...usual, push: false, createdAt: now, updatedAt: now };
/** Of a browser that takes no notices. */
export const listOf = (alerts: readonly Alert[], more: Partial<AlertsList> = {}): AlertsList =>
  usualList({ alerts: [...alerts], push: { publicKey: "k", browsers: 0, isHere: false }, ...more });

type Listener = (payload: unknown) => void;

/** The screen over an api and a market that the test answers for. */
export function renderAlerts(
  list: AlertsList,
  {
    path = "/alertas",
    fired = [] as readonly FiredAlert[],
    older = [] as readonly FiredAlert[],
    ended = [] as readonly Alert[],
    failures = 0,
  } = {},
) {
  const calls: Call[] = [];
  const listeners = new Map<string, Listener>();
  let failuresOfOlder = failures;
  let isRefused = false;
  const pageOf = (query: Call["query"]): AlertsList =>
    query?.["before"] === undefined ? list : { ...list, alerts: [...ended], hasMore: false };
  const answer = ({ method, path: called, query }: Call): { data?: unknown; message: string } => {
    if (called.startsWith("alerts/fired")) {
      const isSeen = method === "post";
      if (query?.["before"] !== undefined && failuresOfOlder-- > 0) throw new Error("down");
      const [own, hasMore] = query?.["before"] === undefined ? [fired, older.length > 0] : [older, false];
      return { data: { fired: own, unseen: isSeen ? 0 : own.length, hasMore }, message: "" };
    }
    if (isRefused && method === "post") {
      isRefused = false;
      throw new Error("down");
    }
    if (called === "alerts" && method === "get") return { data: pageOf(query), message: "" };
    if (method === "delete") return { message: "Alerta eliminada" };
    return {
      data: { ...alert, ...list.alerts[0], status: "paused", version: 4 },
      message: "Alerta guardada",
    };
  };
  const http = {
    clock: { now: () => Date.parse(now) },
    text: async (call: Call) => {
      calls.push(call);
      return JSON.stringify({ success: true, ...answer(call) });
    },
  };
  const storage = createMemoryStorage();
  const session = createSessionStore({ storage });
  session.signIn({ token: "t", user });
  const createSocket = (_options: MarketSocketOptions) => ({
    connected: false,
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    removeAllListeners: () => listeners.clear(),
    emit: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  });
  const services = {
    api: { http, ...endpointCalls(http) } as unknown as ApiClient,
    session,
    theme: createThemeStore({ storage, prefersDark: () => true }),
    storage,
    clock: { now: () => Date.parse(now) },
  };
  const createMarket = (given: MarketClientOptions) =>
    createMarketClient({ ...given, createSocket: createSocket as never });
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ServicesProvider services={services}>
          <Address />
          <AlertsScreen createMarket={createMarket} />
        </ServicesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const quote = () => {
    const update = {
      full: true,
      asOf: now,
      source: { kind: "simulated", name: "Simulador", session: "open" },
      data: {
        opciones: [
          { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18", bid: 500, ask: 520, last: 510 },
          { symbol: "GFGV7400DI", strike: 7_400, expiration: "2026-12-18", bid: 280, ask: 300, last: 290 },
        ],
        acciones: [{ symbol: "GGAL", last: 7_400, bid: 7_390, ask: 7_410 }],
        cauction_rates: [],
      },
    };
    act(() => {
      listeners.get("connect")?.({});
      listeners.get("market_connected")?.({ seq: 1, connections: 1, limit: 2 });
      listeners.get("market_update")?.(update);
    });
  };
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { quote, sent, refuse: () => void (isRefused = true) };
}
