import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { Alert, AlertsList, FiredAlert } from "@paridad/core/contract";
import { createMarketClient } from "@paridad/core/market";
import type { MarketClientOptions, MarketSocketOptions } from "@paridad/core/market";
import { personOn } from "@paridad/core/testing";
import { ServicesProvider } from "../../lib/services.tsx";
import { Address } from "../../testing/address.tsx";
import { renderAs } from "../../testing/render-as.tsx";
import { AlertsScreen } from "./alerts-screen.tsx";
import { FiredList } from "./fired-list.tsx";

const now = "2026-11-20T17:00:00Z";
const user = personOn("pro");
const alert: Alert = {
  id: "a1",
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: false,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: now,
  updatedAt: now,
};
const listOf = (alerts: readonly Alert[], more: Partial<AlertsList> = {}): AlertsList => ({
  alerts: [...alerts],
  maximum: 50,
  isAsleep: false,
  isLive: true,
  unseen: 0,
  settings: { quiet: null },
  push: { publicKey: "k", browsers: 0, isHere: false },
  ...more,
});
const told: FiredAlert = {
  id: "f1",
  alertId: "a1",
  kind: "crossed",
  title: "GGAL",
  text: "≥ 7.500,00 · ahora 7.510,00",
  path: "/estrategias/calculadora",
  value: 7_510,
  firedAt: now,
  heldUntil: null,
  isSeen: false,
};

type Listener = (payload: unknown) => void;

/** The screen over an api and a market that the test answers for. */
function renderAlerts(
  list: AlertsList,
  {
    path = "/alertas",
    fired = [] as readonly FiredAlert[],
    older = [] as readonly FiredAlert[],
    failures = 0,
  } = {},
) {
  const calls: Call[] = [];
  const listeners = new Map<string, Listener>();
  let failuresOfOlder = failures;
  let isRefused = false;
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
    if (called === "alerts" && method === "get") return { data: list, message: "" };
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
    api: { http } as unknown as ApiClient,
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
const person = userEvent.setup();

it("older lines are asked for once however often they are pressed for", async () => {
  let answer: (() => void) | null = null;
  const line = {
    id: "9",
    alertId: "a1",
    kind: "crossed",
    value: 7_510,
    title: "GGAL ≥ 7.500,00",
    text: "7.510,00",
    path: "/alertas",
    heldUntil: null,
    isSeen: true,
  };
  const page = { fired: [{ ...line, firedAt: "2026-11-20T15:00:00Z" }], unseen: 0, hasMore: true };
  const { calls, visitor } = renderAs(<FiredList />, {
    user: personOn("pro"),
    server: ({ query }) =>
      query?.["before"] === undefined
        ? { success: true, data: page }
        : new Promise((resolve) => {
            answer = () => resolve({ success: true, data: { ...page, fired: [], hasMore: false } });
          }),
  });
  await visitor.click(await screen.findByRole("button", { name: "Ver anteriores" }));
  await visitor.click(await screen.findByRole("button", { name: "Cargando..." }));
  expect(calls.filter(({ query }) => query?.["before"] === "9")).toHaveLength(1);
  act(() => answer?.());
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

it("an alert shows where it stands, and is paused from the version that was seen", async () => {
  const { sent } = renderAlerts(listOf([alert]), {
    fired: [told],
    older: [{ ...told, id: "f0", text: "≤ 7.000,00 · ahora 6.990,00" }],
    failures: 1,
  });
  const row = within(
    (await screen.findByRole("list", { name: "Alertas guardadas" })).firstElementChild as HTMLElement,
  );
  expect(row.getByText("Esperando")).toBeVisible();
  expect(row.getByText("7.400,00")).toBeVisible();
  await person.click(row.getByRole("button", { name: "Pausar la alerta de GGAL ≥ 7.500,00" }));
  expect(await row.findByText("En pausa")).toBeVisible();
  expect(sent("post")[0]).toMatchObject({ path: "alerts/a1/state", json: { version: 3, action: "pause" } });
  const history = within(screen.getByRole("list", { name: "Alertas que se cumplieron" }));
  expect(history.getByText("≥ 7.500,00 · ahora 7.510,00")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Ver anteriores" }));
  await screen.findByRole("alert");
  expect(history.getByText("≥ 7.500,00 · ahora 7.510,00")).toBeVisible();
  expect(screen.getByRole("button", { name: "Ver anteriores" })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Ver anteriores" }));
  expect(await history.findByText("≤ 7.000,00 · ahora 6.990,00")).toBeVisible();
  await waitFor(() => expect(history.getAllByRole("link")[1]).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Ver anteriores" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Marcar como vistas (1)" }));
  await waitFor(() =>
    expect(sent("post")[1]).toMatchObject({ path: "alerts/fired/seen", json: { upTo: "f1" } }),
  );
  const newest = () =>
    sent("get").filter(({ path, query }) => path === "alerts/fired" && query?.["before"] === undefined);
  await waitFor(() => expect(newest().length).toBeGreaterThan(1));
  expect(sent("get").filter(({ query }) => query?.["before"] === "f1")).toHaveLength(2);
});

it("another screen's press fills the form in, and a percent is written as people write it", async () => {
  const path = "/alertas?nueva=rate&tipo=call&base=7400&vence=2026-12-18&simbolo=GFGC7400DI&tasa=still";
  const { quote, refuse, sent } = renderAlerts(listOf([]), { path });
  const dialog = within(await screen.findByRole("dialog", { name: "Nueva alerta" }));
  quote();
  expect(dialog.getByRole("combobox", { name: "Opción" })).toHaveValue("GFGC7400DI");
  // At retail costs 7,410 x 1.007018 - 500 x 0.99153 = 6,966.24 laid out, 7,390 x 0.992982 = 7,338.14 back in 28 days.
  expect(await dialog.findByText("Ahora 69,6 %")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(dialog.getByText("Escribí un valor")).toBeVisible();
  const value = () => dialog.getByRole("spinbutton", { name: "Valor" });
  // What was written of one kind is no value of another.
  await person.type(value(), "30");
  await person.selectOptions(dialog.getByLabelText("Qué mirar"), "share");
  expect(value()).toHaveValue("");
  await person.selectOptions(dialog.getByLabelText("Qué mirar"), "rate");
  expect(value()).toHaveValue("");
  await person.type(value(), "41,5");
  await person.click(dialog.getByRole("checkbox", { name: "Por email" }));
  refuse();
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(await dialog.findByText("Error inesperado. Intentalo de nuevo.")).toBeVisible();
  expect(dialog.queryByText("Escribí un valor")).toBeNull();
  expect(value()).toHaveValue("41,5");
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent("post")).toHaveLength(2);
  // Or a reload would ask for it again.
  expect(screen.getByLabelText("dirección")).toHaveTextContent(/^\/alertas$/);
  expect(sent("post")[1]?.json).toEqual({
    subject: {
      kind: "rate",
      contract: { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" },
      measure: "still",
    },
    direction: "above",
    threshold: 0.415,
    note: "",
    mail: false,
    push: true,
    restMinutes: 60,
  });
});

it("shows what it would save: a put under no lanzamiento, and choices that today's chain and list haven't", async () => {
  const path =
    "/alertas?nueva=rate&tipo=put&base=7400&vence=2027-02-19&simbolo=GFGV7400FE&tasa=still&posicion=9";
  const { quote, sent } = renderAlerts(listOf([]), { path });
  const dialog = within(await screen.findByRole("dialog", { name: "Nueva alerta" }));
  quote();
  const select = (name: string) => dialog.getByRole("combobox", { name });
  expect(select("Opción")).toHaveValue("");
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(dialog.getByText("Elegí un call: con un put no hay lanzamiento")).toBeVisible();
  await person.selectOptions(select("Tasa"), "implied");
  expect(select("Opción")).toHaveDisplayValue("7.400 · GFGV7400FE");
  await person.selectOptions(select("Qué mirar"), "moneyVolatility");
  expect(select("Vencimiento")).toHaveDisplayValue("19/02/2027");
  await person.selectOptions(select("Qué mirar"), "position");
  await waitFor(() => expect(select("Posición")).toHaveValue("9"));
  expect(sent("post")).toEqual([]);
});

it("a lapsed plan's alerts sleep: they are read and deleted, not changed", async () => {
  const { sent } = renderAlerts(listOf([alert], { isAsleep: true, maximum: 0 }));
  expect(await screen.findByText("Tus alertas duermen")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver planes" })).toHaveAttribute("href", "/suscripciones");
  expect(screen.getByRole("link", { name: "tu perfil" })).toHaveAttribute("href", "/profile");
  // What it was worth when somebody watched it is no value of now.
  expect(screen.getByRole("img", { name: /^Duerme: sin un plan que incluya alertas/ })).toBeVisible();
  expect(screen.queryByText("Esperando")).toBeNull();
  expect(screen.queryByRole("button", { name: /Nueva alerta|Pausar|Cambiar/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: /Eliminar la alerta de GGAL/ }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(sent("delete")[0]).toMatchObject({ path: "alerts/a1", query: { version: 3 } }));
});

it("counts what a plan keeps without what ended, rearms what was told alone, and ends the hours without notices", async () => {
  const night = { from: "21:00", to: "09:00" };
  const alerts = [
    { ...alert, id: "a1", status: "resting", lastFiredAt: now },
    { ...alert, id: "a2", status: "resting", lastFiredAt: null },
    { ...alert, id: "a3", status: "ended", endedReason: "expired" },
  ] as const;
  const { sent } = renderAlerts(listOf(alerts, { settings: { quiet: night } }));
  expect(await screen.findByText(/2 de 50 que guarda tu plan/)).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Rearmar/ })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: /^Pausar/ })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: /^Eliminar/ })).toHaveLength(3);
  await person.click(screen.getByRole("checkbox", { name: "Tengo horas sin avisos" }));
  await waitFor(() => expect(sent("put")[0]?.json).toEqual({ quiet: null }));
});
