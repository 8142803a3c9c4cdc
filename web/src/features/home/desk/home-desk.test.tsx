import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { costPreset } from "@paridad/core/costs";
import { personOn } from "@paridad/core/testing";
import { informationNotice } from "@paridad/core/messages";
import type { MarketExpiry } from "@paridad/core/stores";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { RateCard } from "./desk-figures.tsx";
import { HomeDesk } from "./home-desk.tsx";

const asOf = "2026-11-20T17:00:00-03:00";
const option = (symbol: string, fields: object) => ({
  symbol,
  strike: Number(symbol.slice(4, 8)),
  expiration: "2026-12-18",
  ...fields,
});
const options = [
  option("GFGC7400DI", { bid: 500, ask: 520, last: 505, previousClose: 404, volume: 12 }),
  option("GFGV7400DI", { bid: 280, ask: 300, last: 290, volume: 0 }),
  option("GFGC7600DI", { bid: 390, ask: 400, last: 392, volume: 340 }),
  option("GFGV7600DI", { bid: 370, ask: 380, last: 371, previousClose: 371, volume: 95 }),
  option("GFGC8000DI", { bid: 230, ask: 240, last: 235 }),
];
const update = {
  full: true,
  asOf,
  source: { kind: "simulated", name: "Simulador", session: "open" },
  data: {
    opciones: options,
    acciones: [{ symbol: "GGAL", last: 7510, previousClose: 7400 }],
    cauction_rates: [{ days: 1, rate: 18, description: "1 día" }],
  },
};
const event = {
  id: null,
  kind: "expiry",
  day: "2026-12-18",
  title: "Vencimiento de opciones",
  note: "",
  amount: null,
  origin: "calendar",
  updatedAt: null,
};

/** Calls at the money with three weeks to six to go, in forty sessions: thirty below today's 46.5 %. */
const cell = {
  type: "call",
  moneyness: 4,
  days: 2,
  volatilities: Array.from({ length: 80 }, (_, session) => (session < 60 ? 0.4 : 0.5)),
};
const past = { from: "2026-09-01", to: "2026-11-19", sessions: 80, source: "simulated", cells: [cell] };

function renderDesk(own: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    ...own,
    "market/eventos": [event],
    "market/volatilidad/pasado": past,
  };
  const market = drivenMarket();
  const { calls } = renderAs(<HomeDesk />, {
    createMarket: market.createMarket,
    user: personOn(),
    now: () => Date.parse(asOf),
    server: ({ path }) =>
      path in answers
        ? { success: true, data: answers[path] }
        : new ApiError({ code: "NOT_FOUND", message: "sin respuesta" }),
  });
  return { ...market, calls };
}

afterEach(() => vi.restoreAllMocks());

it("a rate of the expiry's own pairs is called so, not a caución of some fraction of a day", () => {
  const nearest = {
    expiration: "2026-12-18",
    calendarDays: 20,
    rate: { origin: "own", days: 20.328_525_09, tnaPercent: 26.2, continuous: 0.26 },
    impliedRate: { ok: false, reason: "crossed" },
  } as unknown as MarketExpiry;
  renderAs(<RateCard nearest={nearest} />, { user: personOn("pro") });
  expect(screen.getByText("Tasa del vencimiento: 26,2 %")).toBeVisible();
});

it("says the share, its volatility, its rate and what is traded most, at a glance", async () => {
  const { accept } = renderDesk();
  accept(update);
  const desk = within(screen.getByRole("region", { name: "El mercado ahora" }));
  expect(desk.getByText("7.510,00")).toBeVisible();
  expect(desk.getByText("+1,5 %")).toBeVisible();
  expect(desk.getByText("45,8 %")).toBeVisible();
  expect(await desk.findByText("28 d · percentil 75 de 80 ruedas")).toBeVisible();
  expect(desk.getByText("19,4 %")).toBeVisible();
  expect(desk.getByText("Caución a 27 d: 18,0 %")).toBeVisible();
  expect(desk.getByRole("img", { name: /Sonrisa de DIC/ })).toBeVisible();
  const rows = desk.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent.replaceAll("\u00a0", " "))).toEqual([
    "Call 7.600 DIC392,00–340",
    "Call 7.400 DIC505,00+25,0 %12",
    "Put 7.600 DIC371,000,0 %95",
  ]);
  expect(await desk.findByText("Vencimiento de opciones")).toBeVisible();
  expect(desk.getByText(informationNotice, { exact: false })).toBeVisible();
});

it("ends with the best of each table, or why there is none", async () => {
  const { accept } = renderDesk({
    costs: { choice: "retail", terms: costPreset("retail").terms, updatedAt: null },
  });
  const dealt = { bidSize: 20, askSize: 20, datetime: asOf };
  const share = { symbol: "GGAL", last: 7510, bid: 7500, ask: 7520, bidSize: 5000, askSize: 5000 };
  const acciones = [{ ...share, settlement: "24hs", datetime: asOf }];
  const opciones = options.map((one) => (/C7600/.test(one.symbol) ? { ...one, ...dealt } : one));
  accept({ ...update, data: { ...update.data, opciones, acciones } });
  await screen.findByRole("link", { name: "Lanzamientos" });
  const rows = screen.getAllByRole("listitem");
  const texts = rows.map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
  expect(texts.find((text) => text.startsWith("Lanzamientos"))).toMatch(
    /7\.600 DIC, esperado: [+−]\d+,\d puntos$/,
  );
  expect(texts).toContain("Puts lanzadosNinguna fila pasa los filtros");
});

it("begins with one's own book: what to do first where there is none", async () => {
  const { accept } = renderDesk({ positions: { positions: [], maximum: 50 } });
  accept(update);
  const first = await screen.findByRole("link", { name: "2. Armá la primera" });
  expect(first).toHaveAttribute("href", "/armar");
});

it("gives its connection back while nobody sees the page, and takes one again as it is looked at", () => {
  const market = renderDesk();
  market.accept(update);
  expect(market.socket()?.isOpen).toBe(true);
  const seen = vi.spyOn(document, "visibilityState", "get");
  const turn = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  };
  for (let round = 0; round < 2; round += 1) {
    turn("hidden");
    expect(market.socket()?.isOpen).toBe(false);
    expect(screen.queryByText("7.510,00")).toBeNull();
    turn("visible");
    expect(market.socket()?.isOpen).toBe(true);
    market.accept(update);
    expect(screen.getByText("7.510,00")).toBeVisible();
  }
});

it("where a plan's connections are taken, rows of five minutes do for a glance", async () => {
  const { says, calls } = renderDesk();
  says("connect");
  expect(calls.some(({ path }) => path === "market/cadena")).toBe(false);
  says("market_error", { code: "CONNECTION_LIMIT", message: "Ya no hay lugar.", connections: 2, limit: 2 });
  await waitFor(() => expect(calls.some(({ path }) => path === "market/cadena")).toBe(true));
});
