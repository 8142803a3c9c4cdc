import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { volatilitySurface } from "@paridad/core/volatility";
import type { VolatilitySurfaceInput } from "@paridad/core/volatility";
import { tableButton } from "@paridad/core/testing";
import { informationNotice } from "@paridad/core/messages";

import type { TaskCall } from "../../../lib/workers/serve-task.ts";

import { december, expiryOptions, february, marketOf } from "../testing/volatility-fixtures.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { SmileScreen } from "./smile-screen.tsx";

const both = marketOf([...expiryOptions(december), ...expiryOptions(february, { volatility: 0.4 })]);
const fact = (list: HTMLElement, name: string) =>
  within(list).getByText(name).parentElement?.textContent.replaceAll("\u00a0", " ") ?? "";

/** Workers that answer a moment later; those that weren't ended yet. */
function fitInWorkers() {
  const working = new Set<object>();
  class Fitting extends EventTarget {
    constructor() {
      super();
      working.add(this);
    }
    postMessage({ id, input }: TaskCall<VolatilitySurfaceInput>) {
      const data = { id, answer: volatilitySurface(input) };
      queueMicrotask(() => act(() => void this.dispatchEvent(new MessageEvent("message", { data }))));
    }
    terminate() {
      working.delete(this);
    }
  }
  vi.stubGlobal("Worker", Fitting);
  return working;
}

describe("Sonrisa", () => {
  it("waits for the market with the page's own height, then fits every expiry and says what each number rests on", async () => {
    const { accept } = renderVolatility(SmileScreen);
    expect(screen.getByText("Ajustando la sonrisa de cada vencimiento…")).toBeInTheDocument();
    accept(both);
    const list = await screen.findByLabelText("Sonrisa del 18/12/2026");
    expect(fact(list, "VI en el dinero")).toMatch(/^VI en el dinero42,0 %entre puntas 41,\d % a 42,\d %$/);
    expect(fact(list, "Ajuste")).toMatch(
      /^AjusteSVIerror ponderado 0,\d\d pts · alas sin ponderar: puts 0,\d pts, calls 0,\d pts · sin arbitraje de mariposa$/,
    );
    expect(fact(list, "Muestra")).toBe("Muestra1212 bases con puntas");
    expect(fact(screen.getByLabelText("Sonrisa del 19/02/2027"), "VI en el dinero")).toMatch(/40,0 %/);
    expect(screen.getByText(informationNotice, { exact: false })).toBeInTheDocument();
  });

  it("says of a base whether it is above or below the curve of all, and why another has no point", async () => {
    const change = {
      GFGC8200DI: 1.12,
      GFGV6600DI: { bid: 90, ask: 80 },
      GFGC9000DI: { bid: null, ask: 60 },
    };
    const { accept } = renderVolatility(SmileScreen);
    accept(marketOf(expiryOptions(december, { change })));
    await userEvent.click(await screen.findByText("Bases, residuos y descartadas"));
    const table = screen.getByRole("table", { name: "Bases del 18/12/2026" });
    const row = (strike: string) =>
      within(table).getByRole("row", { name: new RegExp(`^${strike.replace(".", "\\.")} `) });
    expect(row("8.200")).toHaveTextContent(/\+\d+,\d.pts.*Por encima de la curva$/);
    expect(row("6.600")).toHaveTextContent(/Puntas cruzadas$/);
    expect(row("9.000")).toHaveTextContent(/Le falta una punta$/);
    expect(row("7.400")).toHaveTextContent(/Put/);
    expect(screen.getByText("10 bases con puntas, 2 descartadas")).toBeInTheDocument();
  });

  it("reads its points one after the other without a pointer, and shows the same as a table", async () => {
    const { accept } = renderVolatility(SmileScreen);
    accept(marketOf(expiryOptions(december)));
    await userEvent.click(await screen.findByRole("button", { name: "Punto siguiente" }));
    expect(
      screen.getByText(/^18\/12 · 28 d: Put 5\.800 · VI 4\d,\d.% .* dentro de su spread$/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole(...tableButton));
    expect(screen.getAllByRole("table", { name: "Bases del 18/12/2026" })[0]).toBeVisible();
    expect(screen.queryByRole("button", { name: "Punto siguiente" })).toBeNull();
  });

  it("keeps expiries and axis in the address", async () => {
    const { accept } = renderVolatility(SmileScreen, { path: "/?vto=2027-02-19&eje=distancia" });
    accept(both);
    expect(await screen.findByLabelText("Sonrisa del 19/02/2027")).toBeInTheDocument();
    expect(screen.queryByLabelText("Sonrisa del 18/12/2026")).toBeNull();
    expect(screen.getByRole("button", { name: "Distancia" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(screen.getByRole("checkbox", { name: /^18\/12 · / }));
    expect(await screen.findByLabelText("Sonrisa del 18/12/2026")).toBeInTheDocument();
    expect(screen.getByLabelText("dirección")).toHaveTextContent("vto=2027-02-19%2C2026-12-18");
  });

  it("draws a past day's close beside, and says where there is none", async () => {
    const rows = expiryOptions(december, { volatility: 0.5 }).map(({ symbol, strike, bid, ask }) => ({
      symbol,
      time: "2026-11-19T19:59:00Z",
      type: symbol[3] === "C" ? "call" : "put",
      strike,
      expiration: december,
      precio_compra: bid,
      precio_venta: ask,
      precio_cierre: null,
      precio_minimo: null,
      precio_maximo: null,
      volumen: null,
      facturacion: null,
      ratePercent: 30,
    }));
    const data = { at: "2026-11-19T19:59:59.999Z", spot: 7_500, ratePercent: 30, rows };
    const meta = { resolution: ["1m"], from: null, to: null, limited: false };
    const working = fitInWorkers();
    const { accept, calls, unmount } = renderVolatility(SmileScreen, {
      path: "/?dia=2026-11-19",
      answers: { cadena: { success: true, data, meta } },
    });
    accept(both);
    expect(await screen.findByText("18/12 · 29 d, el 19/11/2026")).toBeInTheDocument();
    expect(calls.at(-1)?.query).toEqual({ at: "2026-11-19T19:59:59.999Z" });
    // The past day's worker goes with its answer, the market's with the page.
    expect(working.size).toBe(1);
    unmount();
    expect(working.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it("says of a day without a session that there was none, and asks nothing", async () => {
    const { accept, calls } = renderVolatility(SmileScreen, { path: "/?dia=2026-11-15" });
    accept(both);
    expect(await screen.findByText("El 15/11/2026 no hubo rueda.")).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
