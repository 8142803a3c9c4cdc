import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { cellsOf, chain, optionOf, renderCalculator } from "./testing/render-calculator.tsx";

describe("the market's troubles", () => {
  it("opens one socket while the screen is, and none after it", () => {
    const { sockets, accept, unmount } = renderCalculator();
    accept();
    const open = () => sockets.filter(({ isOpen }) => isOpen).length;
    expect(open()).toBe(1);
    expect(sockets[0]?.options).toMatchObject({
      path: "/market-socket.io",
      transports: ["polling", "websocket"],
      // Tells this page from the user's others.
      auth: { token: "token", clientId: expect.stringMatching(/^[\da-z]{12,28}$/) },
    });
    unmount();
    expect(open()).toBe(0);
  });

  it("a cut is told with its retry; rows and inputs stay", async () => {
    const user = userEvent.setup();
    const { accept, says } = renderCalculator();
    accept();
    await user.clear(screen.getByLabelText("Volatilidad (%)"));
    await user.type(screen.getByLabelText("Volatilidad (%)"), "50");
    const chain = screen.getByRole("grid", { name: /Cadena de opciones/ }).closest(".chain");
    expect(chain).not.toHaveAttribute("data-offline");
    says("disconnect", "transport close");
    expect(chain).toHaveAttribute("data-offline");
    expect(screen.getByText("Se cortó la conexión con el mercado")).toBeVisible();
    expect(screen.getByText(/Reintento 1 de 3/)).toBeVisible();
    expect(screen.getByText("Reconectando…")).toBeVisible();
    expect(cellsOf("7400", "quotes")[0]).toBe("500,00/520,00");
    expect(screen.getByLabelText("Volatilidad (%)")).toHaveValue("50");
  });

  it("without a network the head says so at once, and prices are set apart", () => {
    const { accept } = renderCalculator();
    accept();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText("Sin internet")).toBeVisible();
    const chain = screen.getByRole("grid", { name: /Cadena de opciones/ }).closest(".chain");
    expect(chain).toHaveAttribute("data-offline");
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByText("Conectado")).toBeVisible();
  });

  it("a rate that stands in for an unknown one says so, and one that is known does not", () => {
    const { accept, unmount } = renderCalculator();
    const rates = [{ days: 1, rate: 15, description: "1 día (tasa por defecto)", fallback: true }];
    // Without a pair the expiry has no rate of its own.
    accept({ rates, options: chain.slice(0, 1) });
    expect(screen.getByText("respaldo 15 %")).toBeVisible();
    unmount();
    renderCalculator().accept({ rates: [{ days: 1, rate: 18, description: "1 día" }] });
    expect(screen.queryByText("respaldo 15 %")).not.toBeInTheDocument();
  });

  it("at the plan's limit the person may take over", async () => {
    const user = userEvent.setup();
    const { says, sockets, socket } = renderCalculator();
    says("connect");
    says("market_error", { code: "CONNECTION_LIMIT", message: "Ya no hay lugar.", connections: 2, limit: 2 });
    expect(screen.getByText("Ya no hay lugar (2 de 2)")).toBeVisible();
    expect(screen.getByText("Desconectado")).toBeVisible();
    expect(screen.queryByText("Todavía no llegaron cotizaciones")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Usar aquí" }));
    expect(sockets).toHaveLength(2);
    expect(socket().options.auth).toMatchObject({ takeOver: true });
  });

  it.each([
    ["TOKEN_EXPIRED", 1],
    ["INVALID_TOKEN", 1],
    ["INSUFFICIENT_PLAN", 0],
    ["CONNECTION_LIMIT", 0],
  ])(
    "of what is refused with %s the api is asked %i times, which ends a session everywhere",
    (code, times) => {
      const { says, calls } = renderCalculator();
      says("connect");
      says("market_error", { code, message: "No se puede.", connections: 2, limit: 2 });
      expect(calls.filter(({ path }) => path === "auth/me")).toHaveLength(times);
    },
  );

  it("a plan without live quotes leads to the plans", () => {
    const { says } = renderCalculator();
    says("connect");
    says("market_error", { code: "INSUFFICIENT_PLAN", message: "Tu plan no incluye la cotización en vivo." });
    expect(screen.getByRole("link", { name: "Actualizar Plan" })).toHaveAttribute("href", "/suscripciones");
  });

  it.each([
    ["a spot of 0", { spot: 0 }, /No hay precio spot/],
    [
      "no sides at all",
      { options: [optionOf("GFGC7400DI", { last: 5 })] },
      /Ninguna opción de este vencimiento/,
    ],
    [
      "symbols nobody can read",
      { options: [...chain, { symbol: "XX-1" }] },
      /Hay símbolos que no pudimos leer.*\(1\)/,
    ],
    ["a feed that is late", { source: { kind: "live", name: "Feed", stale: true } }, /está demorada/],
  ])("%s is said", (_name, snapshot, text) => {
    const { accept } = renderCalculator();
    accept(snapshot);
    expect(screen.getByText(text)).toBeVisible();
    // A fault of the quotes is no failure of the page.
    expect(screen.getByText(text).closest("[role=alert]")).toBeNull();
  });

  it("a feed that stops is said, and forgotten when it is back", async () => {
    const { accept, says, tick } = renderCalculator();
    accept();
    says("market_error", { code: "FEED_UNAVAILABLE", message: "…" });
    expect(screen.getByText(/La fuente de datos del mercado no responde/)).toBeVisible();
    tick({ options: [] });
    await waitFor(() => expect(screen.queryByText(/La fuente de datos del mercado no responde/)).toBeNull());
  });

  it("a market without options waits for them and asks again", async () => {
    const user = userEvent.setup();
    const { accept, socket } = renderCalculator();
    accept({ options: [] });
    expect(screen.getByText("Todavía no llegaron cotizaciones")).toBeVisible();
    const before = socket().sent.length;
    await user.click(screen.getByRole("button", { name: "Pedir de nuevo" }));
    expect(socket().sent.slice(before)).toEqual(["get_market_data"]);
  });
});

it("left with a tick that waits for its turn, nothing of the screen's runs on", () => {
  vi.useFakeTimers();
  const { accept, tick, unmount } = renderCalculator();
  accept();
  act(() => vi.advanceTimersByTime(1_000));
  tick({ options: [], spot: 7_511 });
  tick({ options: [], spot: 7_512 });
  unmount();
  // Timers of the cache of questions, of minutes, stay.
  const left = vi.getTimerCount();
  act(() => vi.advanceTimersByTime(2_000));
  expect(vi.getTimerCount()).toBe(left);
});

describe("a machine that slept", () => {
  it("asks for the market again once its timers run", () => {
    vi.useFakeTimers();
    const { accept, socket } = renderCalculator();
    accept();
    act(() => vi.advanceTimersByTime(3_000));
    const before = socket().sent.length;
    vi.setSystemTime(Date.now() + 3_600_000);
    act(() => vi.advanceTimersByTime(1_000));
    expect(socket().sent.length).toBe(before + 1);
  });

  it("shows the last tick at once when it can be looked at again, without waiting for its turn", () => {
    vi.useFakeTimers();
    const { accept, tick } = renderCalculator();
    accept();
    act(() => vi.advanceTimersByTime(1_000));
    for (const last of [555, 556]) tick({ options: [optionOf("GFGC7400DI", { last })] });
    expect(cellsOf("7400", "market")[0]).toBe("555,00");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(cellsOf("7400", "market")[0]).toBe("556,00");
  });

  it("a clock set back neither ages the quotes nor stops the market", () => {
    vi.useFakeTimers();
    const { accept, tick } = renderCalculator();
    accept();
    vi.setSystemTime(Date.now() - 86_400_000);
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByText("Conectado")).toBeVisible();
    expect(screen.getByText(/ahora/)).toBeVisible();
    tick({ options: [optionOf("GFGC7400DI", { last: 555 })] });
    act(() => vi.advanceTimersByTime(400));
    expect(cellsOf("7400", "market")[0]).toBe("555,00");
  });
});
