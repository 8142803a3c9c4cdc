import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import { personOn, retryButton } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { cellsOf, chain, optionOf } from "../testing/render-calculator.tsx";
import { BasicChainScreen } from "./basic-chain-screen.tsx";

const close = "2026-11-20T17:00:00.000Z";
const answerOf = (options: object[] | null = chain, fields: object = {}) => ({
  success: true,
  data: {
    paceSeconds: 300,
    closedAt: close,
    update: options && {
      full: true,
      asOf: close,
      source: { kind: "live", name: "Prueba", session: "open" },
      data: {
        opciones: options,
        acciones: [{ symbol: "GGAL", last: 7510, previousClose: 7400 }],
        cauction_rates: [{ days: 28, rate: 30, description: "28 días" }],
      },
      ...fields,
    },
  },
});

function open(server: (call: Call) => unknown, plan = "starter") {
  const { createMarket, sockets } = drivenMarket();
  const now = () => Date.now();
  return {
    ...renderAs(<BasicChainScreen createMarket={createMarket} />, { user: personOn(plan), now, server }),
    sockets,
  };
}

/** The answer comes, and the table is drawn at its pace. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(300));

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(close) + 4 * 60_000 + 50_000 }));
afterEach(() => void vi.useRealTimers());

it("a starter sees the chain with its age and no socket is opened", async () => {
  const { calls, sockets } = open(() => answerOf());
  expect(screen.getByText("Cargando...")).toBeInTheDocument();
  await settle();
  expect(screen.getByText("hace 4 min, se actualiza cada 5")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Estrategias Básicas" })).toBeVisible();
  expect(cellsOf("7400", "quotes")).toEqual(["500,00/520,00", "280,00/300,00"]);
  expect(cellsOf("7400", "delta").every((text) => /^[−-]?\d/.test(text ?? ""))).toBe(true);
  expect(sockets).toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual(["market/cadena"]);
});

it("takes the caución that is quoted where the shortest isn't, instead of the 15 %", async () => {
  open(() => answerOf());
  await settle();
  // 30 % TNA over 28 days is ln(1 + 0.3 x 28/365) x 365/28 = 0.29660 a year; Black-Scholes at the mid of 510 with
  // 28 days and three hours: 43.43 (at 15 % it would be 49.38).
  expect(cellsOf("7400", "volatility")[0]).toBe("43,4");
});

it("without rows says so and asks again; a failure gives its reason and a retry", async () => {
  let answer: unknown = answerOf(null);
  open(() => answer);
  await settle();
  expect(screen.getByRole("heading", { name: "Todavía no hay cotizaciones" })).toBeVisible();
  answer = new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
  fireEvent.click(screen.getByRole("button", { name: "Pedir de nuevo" }));
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("No pudimos leer la cadenaError de conexión.");
  answer = answerOf();
  fireEvent.click(screen.getByRole(...retryButton));
  await settle();
  expect(cellsOf("7400", "quotes")[0]).toBe("500,00/520,00");
});

it("a failure with rows on the screen keeps them and says so", async () => {
  let answer: unknown = answerOf();
  open(() => answer);
  await settle();
  answer = new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("alert")).toHaveTextContent("Error de conexión. Mostramos la última recibida");
  expect(cellsOf("7400", "quotes")[0]).toBe("500,00/520,00");
});

it("the past is one switch away, at an instant of Buenos Aires", async () => {
  const row = {
    symbol: "GFGC7400DI",
    time: "2026-11-03T15:30:00.000Z",
    expiration: "2026-12-18",
    strike: 7400,
    type: "call",
    precio_compra: 600,
    precio_venta: 640,
    precio_cierre: null,
    precio_minimo: null,
    precio_maximo: null,
    volumen: null,
    facturacion: null,
    source: "live",
  };
  const meta = { resolution: ["5m"], from: null, to: null, limited: false };
  const past = { success: true, meta, data: { at: row.time, spot: 7300, ratePercent: 33, rows: [row] } };
  const { calls } = open(({ path }) => (path === "market/cadena" ? answerOf() : past));
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Otro día" }));
  fireEvent.change(screen.getByLabelText("Día y hora (Buenos Aires)"), {
    target: { value: "2026-11-03T12:31" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Ver" }));
  await settle();
  expect(calls.at(-1)).toMatchObject({
    path: "market/historico/opciones/cadena",
    query: { at: "2026-11-03T12:31:00-03:00" },
  });
  expect(screen.getByText("al 03/11/2026 12:30")).toBeVisible();
  expect(cellsOf("7400", "quotes")[0]).toBe("600,00/640,00");
  expect(cellsOf("7600", "quotes")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Cada 5 minutos" }));
  await settle();
  expect(cellsOf("7400", "quotes")[0]).toBe("500,00/520,00");
});

it("whoever has the socket reads it live, and may change to five minutes", async () => {
  const { sockets } = open(() => answerOf([optionOf("GFGC7400DI", { bid: 1, ask: 2 })]), "pro");
  expect([sockets.length, sockets[0]?.isOpen]).toEqual([1, true]);
  fireEvent.click(screen.getByRole("button", { name: "Cada 5 minutos" }));
  await settle();
  expect([sockets[0]?.isOpen, cellsOf("7400", "quotes")[0]]).toEqual([false, "1,00/2,00"]);
});
