import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tableButton } from "@paridad/core/testing";

import { shareClosesAnswer } from "../../../testing/share-closes.ts";
import { figure, numbers, renderPositions, stopClock, user } from "../testing/render-builder.tsx";
import { BuilderScreen } from "./builder-screen.tsx";

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

describe("one scenario", () => {
  it("moves what depends on it, says so, and goes back to the market in one press", async () => {
    renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    const before = await figure("Resultado a valor medio");
    fireEvent.change(screen.getByRole("slider", { name: "GGAL" }), { target: { value: "5" } });
    // The drawing waits for no tick either.
    expect(screen.getByText(/^Escenario \(/)).toBeVisible();
    const supposed = await figure("Resultado en el escenario");
    expect(supposed).not.toBe(before);
    expect(within(await numbers()).getAllByText("escenario").length).toBeGreaterThan(5);
    // The price paid is today's in every scenario.
    expect(within(await numbers()).getByText("Pagás").parentElement).not.toHaveTextContent("escenario");
    await user.click(screen.getByRole("button", { name: "Volver al mercado" }));
    expect(await figure("Resultado a valor medio")).toBe(before);
    expect(within(await numbers()).queryByText("escenario")).toBeNull();
  });

  it("is written as well as dragged: the share, the points, a session and the rate", async () => {
    const { search } = renderPositions(BuilderScreen, { path: "/?patas=1~b1c7400_20261218_520" });
    for (const [name, text] of [
      ["Precio supuesto de GGAL", "7.781"],
      ["Puntos de volatilidad supuestos", "-5"],
      ["Tasa supuesta", "40,5"],
    ] as const) {
      fireEvent.change(screen.getByRole("spinbutton", { name }), { target: { value: text } });
    }
    await user.selectOptions(screen.getByRole("combobox", { name: "Fecha supuesta" }), "2026-12-04");
    await waitFor(() => expect(search()).toContain("spot=7781&vi=-5&dia=2026-12-04&tasa=40.5"));
    expect(screen.getByRole("slider", { name: "GGAL" })).toHaveValue("5");
    expect(screen.getByRole("slider", { name: "Volatilidad" })).toHaveValue("-5");
    expect(await figure("Resultado en el escenario")).toMatch(/^[+−]\$/);
    // Each place of the slider is of the market's price, 7,410, not of what was supposed before.
    fireEvent.change(screen.getByRole("slider", { name: "GGAL" }), { target: { value: "10" } });
    await waitFor(() => expect(search()).toContain("spot=8151&"));
  });

  it("history's odds with n and interval, P50 with its error, and greeks leg by leg that add up", async () => {
    const closes = Array.from({ length: 300 }, (_, index) => ({
      date: new Date(Date.UTC(2025, 0, index + 1)).toISOString().slice(0, 10),
      close: 7_000 + 500 * Math.sin(index ** 2),
    }));
    renderPositions(BuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_520~s2c7600_20261218_390",
      answer: () => shareClosesAnswer(closes).data,
    });
    await waitFor(async () =>
      expect(await figure("Según la historia")).toMatch(
        /^\d+ %entre \d+ % y \d+ % · n 281, 14 sin solaparse$/,
      ),
    );
    const half = await figure("Media ganancia antes (P50)");
    expect(half).toMatch(/^\d+ % ± 1\+\$ [\d.]+ en algún cierre$/);
    // In another scenario there are none until they are worked out.
    fireEvent.change(screen.getByRole("slider", { name: "GGAL" }), { target: { value: "5" } });
    expect(screen.getAllByRole("img", { name: "Calculando" })).toHaveLength(2);
    await waitFor(() => expect(screen.queryAllByRole("img", { name: "Calculando" })).toHaveLength(0));
    expect(await figure("Media ganancia antes (P50)")).not.toBe(half);
    await user.click(screen.getByRole("button", { name: "Volver al mercado" }));
    expect(await figure("Según la sonrisa")).toMatch(/^\d+,\d+ %esperado [+−]\$ [\d.]+ · n \d+ opciones$/);
    const rows = within(screen.getByRole("region", { name: "Griegas por pata" })).getAllByRole("row");
    expect(rows).toHaveLength(4);
    const [bought, sold, whole] = rows
      .slice(1)
      .map((row) => Number(row.querySelector("td")?.textContent.replace("−", "-")));
    expect(bought).toBeGreaterThan(0);
    expect(Math.abs((bought ?? 0) + (sold ?? 0) - (whole ?? 0))).toBeLessThanOrEqual(1);
  });

  it("what works beside the page ends with it", async () => {
    const working = new Set<object>();
    class Held extends EventTarget {
      constructor() {
        super();
        working.add(this);
      }
      postMessage() {}
      terminate() {
        working.delete(this);
      }
    }
    vi.stubGlobal("Worker", Held);
    const { unmount } = renderPositions(BuilderScreen, { path: "/?patas=1~b1c7400_20261218_520" });
    // The smiles' and the odds'.
    await waitFor(() => expect(working.size).toBe(2));
    unmount();
    expect(working.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it("a leg that is added is of the expiry of the others", async () => {
    renderPositions(BuilderScreen, { path: "/?patas=1~b1c7400_20270219_900" });
    await user.click(await screen.findByRole("button", { name: "Agregar pata" }));
    expect(screen.getByLabelText("Vencimiento de la pata 2")).toHaveValue("2027-02-19");
  });

  it("the chart is read with the arrows, and there is a table behind it", async () => {
    renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    const chart = await screen.findByRole("slider", { name: /Precio de GGAL en el gráfico/ });
    expect(chart).toHaveAttribute("aria-valuetext", expect.stringContaining("GGAL a 7.410,00"));
    chart.focus();
    await user.keyboard("{ArrowRight}");
    expect(chart.getAttribute("aria-valuetext")).not.toContain("7.410,00");
    await user.click(screen.getByRole(...tableButton));
    expect(screen.getByRole("rowheader", { name: /\(equilibrio\)/ })).toBeVisible();
  });

  it("the result is said once it has settled, and ticks say nothing", async () => {
    const { tick } = renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: "Bull con calls" }));
    const spoken = screen.getByRole("status", { name: "Resultado" });
    expect(spoken).toBeEmptyDOMElement();
    const sentence =
      /^Pagás \$\s13\.771, máximo \+\$\s[\d.]+, mínimo −\$\s13\.771, equilibrio 7\.538,88 y 11\.177,23, probabilidad de ganar \d+,\d\s%\.$/;
    await waitFor(() => expect(spoken).toHaveTextContent(sentence));
    tick([{ symbol: "GFGC7400DI", ask: 530 }]);
    await waitFor(async () => expect(await figure("Pagás")).toContain("14.779"));
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(spoken).toHaveTextContent(sentence);
  });
});
