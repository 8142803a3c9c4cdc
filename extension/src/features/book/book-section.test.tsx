import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import { createStore } from "zustand/vanilla";

import { ApiError, endpointCalls } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import type { MarketConnectionState } from "@paridad/core/market";
import { createValuedMarketStore } from "@paridad/core/stores";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { BookSection } from "./book-section.tsx";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

const page = document.body.appendChild(document.createElement("main"));
afterEach(() => act(() => render(null, page)));

const now = Date.parse("2026-11-20T15:00:00Z");
const expiration = "2026-12-18";
const option = (strike: number, bid: number, ask: number) => ({
  symbol: `GFGC${strike}DI`,
  strike,
  expiration,
  bid,
  ask,
  last: bid,
});
const closing = (strike: number, bid: number, ask: number) => ({
  time: "2026-11-19T19:59:00Z",
  symbol: `GFGC${strike}DI`,
  type: "call",
  strike,
  expiration,
  precio_compra: bid,
  precio_venta: ask,
  precio_cierre: bid,
  precio_minimo: bid,
  precio_maximo: ask,
  volumen: 10,
  facturacion: 1_000,
});
/** Thursday's close: the share at 7,300, and no quote of base 7,800. */
const close = {
  at: "2026-11-19T20:00:00Z",
  spot: 7_300,
  ratePercent: 30,
  rows: [closing(7_400, 236, 244), closing(7_200, 325, 335)],
};
/** Friday noon. */
const book = {
  options: new Map(
    [option(7_200, 445, 455), option(7_400, 295, 305), option(7_800, 95, 105)].map((one) => [
      one.symbol,
      one,
    ]),
  ),
  stocks: new Map([["GGAL", { symbol: "GGAL", last: 7_350, bid: 7_349, ask: 7_351 }]]),
  rates: [{ days: 27, rate: 32.5, description: "27 días" }],
  seq: 1,
  asOf: now,
  source: { kind: "simulated" as const, name: "prueba" },
  receivedAt: now,
  revision: 1,
  malformedItems: 0,
};
const saved = (id: string, legs: object[], name = `Posición ${id}`) =>
  ({
    id,
    name,
    note: "",
    settlement: "24hs",
    exit: "cheaper",
    keepShares: false,
    status: "open",
    version: 1,
    createdAt: "2026-11-18T15:00:00Z",
    updatedAt: "2026-11-18T15:00:00Z",
    content: {
      legs,
      costs: { share: 0, premium: 0, exercise: 0 },
      realized: 0,
      events: [{ kind: "open", at: "2026-11-18T15:00:00Z", note: "", trades: [], cash: 0, realized: 0 }],
    },
    today: legs.map(() => null),
  }) as unknown as SavedPosition;
const leg = (strike: number, quantity: number, more: object = {}) => ({
  type: "call",
  strike,
  expiration,
  symbol: `GFGC${strike}DI`,
  quantity,
  price: 200,
  ...more,
});
const positions = [
  saved("1", [leg(7_400, 10)]),
  saved("2", [leg(7_200, -1), leg(7_800, 1)]),
  saved("3", [leg(7_000, -1, { symbol: "GFGC7000OC", expiration: "2026-10-16" })], "De octubre"),
  saved("4", [leg(7_000, -1, { symbol: "GFGC7000OC", expiration: "2026-10-16" })], "Otra"),
  saved("5", [leg(7_000, -1, { symbol: "GFGC7000OC", expiration: "2026-10-16" })], "Una más"),
];

const meta = { limited: false, limitReason: null, from: null, to: null, resolution: [], sources: [] };
let reply: () => object;
beforeEach(() => {
  reply = () => ({ success: true, data: close, meta });
});

async function open(
  list: readonly SavedPosition[] | null,
  { failure = null, hasMarket = true }: { failure?: string | null; hasMarket?: boolean } = {},
) {
  const connection = createStore(() => ({ status: "connected" }) as unknown as MarketConnectionState);
  const silent = { ...book, options: new Map(), stocks: new Map(), source: null, revision: 0, asOf: null };
  const chain = {
    connection,
    getBook: () => (hasMarket ? book : silent),
    subscribe: () => () => undefined,
  };
  const valued = createValuedMarketStore({ chain, clock: { now: () => now } });
  const http = { clock: { now: () => now }, text: async () => JSON.stringify(reply()) };
  const services = {
    origin: "https://paridad.test",
    api: endpointCalls(http),
    clock: { now: () => now },
    memory: createMemoryStorage(),
  };
  const retry = vi.fn<() => void>();
  const { memory } = services;
  act(() => render(null, page));
  await act(async () =>
    render(
      <ServicesProvider services={services as unknown as Services}>
        <BookSection valued={() => valued} saved={{ positions: list && [...list], failure, retry }} />
      </ServicesProvider>,
      page,
    ),
  );
  return { retry, memory };
}
const text = () => page.textContent?.replaceAll(/\s+/g, " ") ?? "";
const textsOf = (selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.textContent?.replaceAll(/\s+/g, " ").trim());
const linksIn = (selector: string) =>
  [...page.querySelectorAll<HTMLAnchorElement>(`${selector} a`)].map(({ href, target }) => [href, target]);
const site = (path: string) => [`https://paridad.test${path}`, "_blank"];

test("today's result says since when, and on demand where it comes from and of which position", async () => {
  await open(positions);
  await until(() => expect(page.querySelector(".book-total strong")).not.toBeNull());
  // Ten lots from 240 to 300, and one sold from 330 to 450; of the others a price is missing.
  expect(textsOf(".book-total")).toEqual([
    "+$ 48.000 desde el cierre del 19/11, sin 4 posiciones con una pata sin precio",
  ]);
  expect(page.querySelector(".book-parts")?.hasAttribute("open")).toBe(false);
  // Black-Scholes in a script apart: a caución of 30 % over 31 days, then of 32.5 % over 27.
  expect(textsOf(".book-parts dl > div")).toEqual([
    "Acción+$ 24.929",
    "Convexidad+$ 819",
    "Tiempo−$ 5.052",
    "Volatilidad+$ 20.378",
    "Tasa+$ 6.911",
    "Sin explicar+$ 16",
  ]);
  expect(textsOf(".book-parts li")).toEqual([
    "Posición 1+$ 60.000",
    "Posición 2–",
    "De octubre–",
    "Otra–",
    "Una más–",
  ]);
  expect(linksIn(".book-parts")[0]).toEqual(site("/cartera#posicion-1"));
});

test("the result is left for the badge while it is shown, and taken away with it", async () => {
  const { memory } = await open(positions);
  await until(() => expect(Number(memory.getItem("paridad.bookTotal"))).toBeCloseTo(48_000));
  act(() => render(null, page));
  expect(memory.getItem("paridad.bookTotal")).toBeNull();
});

test("what to decide is a line and a press each, the most urgent in sight", async () => {
  await open(positions);
  expect(textsOf("[aria-label='Para decidir hoy'] li")).toEqual([
    "De octubre: venció el 16/10/2026: anotá cómo terminó.Anotar De octubre",
    "Otra: venció el 16/10/2026: anotá cómo terminó.Anotar Otra",
  ]);
  expect(linksIn("[aria-label='Para decidir hoy']")).toEqual([
    site("/cartera?hacer=vencimiento#posicion-3"),
    site("/cartera?hacer=vencimiento#posicion-4"),
  ]);
  expect(textsOf("summary")).toContain("1 más para decidir");
  expect(linksIn("[aria-label='Más para decidir']")).toEqual([site("/cartera?hacer=vencimiento#posicion-5")]);
});

test("a result that isn't known says why, and a close that couldn't be read may be tried again", async () => {
  await open(positions, { hasMarket: false });
  expect(textsOf(".book-total")).toEqual(["– Esperando la primera cotización…"]);
  reply = () => ({ success: true, data: { ...close, spot: null, rows: [] }, meta });
  await open(positions);
  await until(() => expect(text()).toContain("– No hay cotizaciones guardadas de ese cierre"));
  reply = () => {
    throw new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" });
  };
  await open(positions);
  await until(() => expect(textsOf("[role=alert]")[0]).toContain("No se pudo leer el cierre anterior"));
  reply = () => ({ success: true, data: close, meta });
  await act(async () => page.querySelector<HTMLButtonElement>("[role=alert] button")?.click());
  await until(() => expect(text()).toContain("+$ 48.000"));
  expect(page.querySelector("[role=alert]")).toBeNull();
});

test("without open positions it says so, and a list that couldn't be read says why", async () => {
  await open([]);
  expect(text()).toContain("No tenés posiciones abiertas. Armá una");
  await open(null);
  expect(text()).toContain("Cargando posiciones…");
  const { retry } = await open(null, { failure: "El servicio no responde" });
  await act(async () => page.querySelector<HTMLButtonElement>("[role=alert] button")?.click());
  expect([text().includes("El servicio no responde"), retry.mock.calls.length]).toEqual([true, 1]);
});
