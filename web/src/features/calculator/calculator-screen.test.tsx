import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { asWideAs } from "../../testing/as-wide-as.ts";
import { cellsOf, chain, optionOf, renderCalculator } from "./testing/render-calculator.tsx";

describe("the live chain", () => {
  it("shows bases with the market, its volatility and its greeks, and where the numbers come from", () => {
    const { accept } = renderCalculator();
    accept();
    expect(screen.getByText("GGAL")).toBeVisible();
    expect(screen.getByText("7.510,00", { selector: ".market-price span" })).toBeVisible();
    expect(screen.getByText("+1,5 %")).toBeVisible();
    expect(screen.getByText("Conectado")).toBeVisible();
    const inTheMoney = (strike: number) =>
      document.querySelector(`tr[data-strike="${strike}"]`)?.getAttribute("data-in-the-money");
    expect([inTheMoney(7_400), inTheMoney(7_600)]).toEqual(["call", "put"]);
    expect(screen.getByText("4 disponibles")).toBeVisible();
    expect(screen.getByText("Simulada")).toBeVisible();
    expect(cellsOf("7400", "quotes")).toEqual(["500,00/520,00", "280,00/300,00"]);
    expect(cellsOf("7400", "market")).toEqual(["505,00", "290,00"]);
    // By the textbook's formulas, computed apart: T 28/365, 18 % over 27 days of money, price 510.
    expect(cellsOf("7400", "volatility")[0]).toBe("48,4");
    expect(["delta", "gamma", "vega", "theta"].map((column) => cellsOf("7400", column)[0])).toEqual([
      "61,0",
      "0,038",
      "7,98",
      "−8,89",
    ]);
  });

  // Hull, Options, Futures and Other Derivatives, 10th ed., section 15.9: call 4.76, put 0.81.
  it("prices Hull's example with the person's spot, volatility and rate", async () => {
    const user = userEvent.setup();
    const { accept, says } = renderCalculator();
    const hull = (symbol: string) => ({ symbol, strike: 40, expiration: "2026-12-18", last: 5 });
    accept();
    says("market_update", {
      full: true,
      asOf: "2026-06-19T08:00:00Z",
      data: {
        opciones: [hull("GFGC40.0DI"), hull("GFGV40.0DI")],
        acciones: [{ symbol: "GGAL", last: 42 }],
      },
    });
    await user.selectOptions(screen.getByLabelText("Modelo"), "european");
    await user.click(screen.getByRole("button", { name: "Fija" }));
    await user.selectOptions(screen.getByLabelText("Tasa de Caución"), "manual");
    const rate = screen.getByLabelText("TNA (%)");
    await user.clear(rate);
    await user.type(rate, String((Math.exp(0.05) - 1) * 200).replace(".", ","));
    expect(cellsOf("40", "theoretical")).toEqual(["4,76", "0,81"]);
  });

  it("says what ails a quote and why a number is missing", () => {
    const { accept } = renderCalculator();
    accept({
      options: [
        optionOf("GFGC7000DI"),
        optionOf("GFGV7000DI", { bid: 40 }),
        optionOf("GFGC7200DI", { ask: 700 }),
        optionOf("GFGV7200DI", { bid: 210, ask: 200, last: 205 }),
        optionOf("GFGC7400DI", { bid: 20, ask: 30, last: 25 }),
        optionOf("GFGC7600DI", { bid: 390, ask: 400, datetime: "2026-11-20T11:00:00-03:00" }),
      ],
    });
    expect(cellsOf("7000", "quotes")).toEqual(["sin puntas", "40,00/solo compra"]);
    expect(cellsOf("7200", "quotes")).toEqual(["solo venta/700,00", "210,00/200,00"]);
    expect(cellsOf("7200", "volatility")[1]).toMatch(/^cruz\. \d/);
    expect(cellsOf("7400", "volatility")[0]).toBe("bajo paridad");
    expect(cellsOf("7600", "volatility")[0]).toMatch(/^vieja \d/);
    const row = within(document.querySelector('tr[data-strike="7000"]') as HTMLElement);
    expect(row.getAllByRole("img", { name: "No hay precio" }).length).toBeGreaterThan(0);
  });

  it("keeps one expiry at a time, by tab or by key", async () => {
    const user = userEvent.setup();
    const { accept } = renderCalculator();
    const february = { ...optionOf("GFGC8000FE", { last: 300 }), expiration: "2027-02-19" };
    accept({ options: [...chain, february] });
    expect(document.querySelector('tr[data-strike="8000"]')).toBeNull();
    await user.click(screen.getByRole("button", { name: /FEB/ }));
    expect(document.querySelector('tr[data-strike="8000"]')).not.toBeNull();
    await user.keyboard("1");
    expect(document.querySelector('tr[data-strike="8000"]')).toBeNull();
  });
});

describe("inputs", () => {
  it("the person's spot stands until one click gives the market's back", async () => {
    const user = userEvent.setup();
    const { accept } = renderCalculator();
    accept();
    const spot = screen.getByLabelText("Precio Spot ($)");
    expect(spot).toHaveValue("7.510,00");
    await user.clear(spot);
    await user.type(spot, "7.000");
    await user.tab();
    expect(spot).toHaveValue("7.000,00");
    expect(screen.getByText("precio tuyo")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "usar mercado" }));
    expect(spot).toHaveValue("7.510,00");
    // An empty field is the market's too.
    await user.clear(spot);
    await user.tab();
    expect(spot).toHaveValue("7.510,00");
    // A telephone's keys have the comma.
    expect(spot).toHaveAttribute("inputmode", "decimal");
  });

  it("a scenario is marked as one, moves the outputs and not the market, and one button ends it", async () => {
    const user = userEvent.setup();
    const { accept } = renderCalculator();
    accept();
    const live = { theoretical: cellsOf("7400", "theoretical"), volatility: cellsOf("7400", "volatility") };
    expect(screen.getByRole("button", { name: "Volver al mercado en vivo" })).toBeDisabled();
    await user.clear(screen.getByLabelText("Spot (%)"));
    await user.type(screen.getByLabelText("Spot (%)"), "-5");
    const theoretical = screen.getByRole("columnheader", { name: "Call Teórico" });
    const market = screen.getByRole("columnheader", { name: "Put Mercado" });
    expect([theoretical.title, market.title]).toEqual([
      "Precio del modelo con tu volatilidad y la tasa elegida · escenario",
      "Último precio operado · en vivo",
    ]);
    expect(screen.getByText("Escenario")).toBeVisible();
    expect(cellsOf("7400", "theoretical")).not.toEqual(live.theoretical);
    expect(cellsOf("7400", "volatility")).toEqual(live.volatility);
    await user.click(screen.getByRole("button", { name: "Volver al mercado en vivo" }));
    expect(cellsOf("7400", "theoretical")).toEqual(live.theoretical);
    expect(screen.queryByText("Escenario")).toBeNull();
  });

  it("survive a reload: inputs, view and columns", async () => {
    const user = userEvent.setup();
    const storage = createMemoryStorage();
    const first = renderCalculator({ storage });
    first.accept();
    await user.clear(screen.getByLabelText("Volatilidad (%)"));
    await user.type(screen.getByLabelText("Volatilidad (%)"), "45,5");
    await user.click(screen.getByRole("button", { name: "filas compactas" }));
    await user.click(screen.getByRole("button", { name: "columnas" }));
    const dialog = await screen.findByRole("dialog", { name: "Columnas" });
    await user.click(within(dialog).getByRole("checkbox", { name: /^Gamma/ }));
    const nearer = within(dialog).getByRole("button", { name: "Delta %: más cerca de las bases" });
    await user.click(nearer);
    await user.click(nearer);
    await user.click(within(dialog).getByRole("button", { name: "Listo" }));
    first.unmount();
    renderCalculator({ storage }).accept();
    expect(screen.getByLabelText("Volatilidad (%)")).toHaveValue("45,5");
    expect(screen.getByRole("button", { name: "filas cómodas" })).toBeVisible();
    expect(screen.queryByRole("columnheader", { name: "Call Gamma %" })).toBeNull();
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads.indexOf("Call Vega")).toBeLessThan(heads.indexOf("Call Delta %"));
  });

  it("shortcuts wait while somebody writes, and ? explains them", async () => {
    const user = userEvent.setup();
    const { accept } = renderCalculator();
    accept();
    await user.keyboard("v");
    expect(screen.getByLabelText("Volatilidad (%)")).toHaveFocus();
    await user.keyboard("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.tab();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Atajos de teclado" })).toBeVisible();
  });
});

describe("copying and narrow screens", () => {
  it("copies the table, and a row, as cells of a spreadsheet", async () => {
    const user = userEvent.setup();
    const { accept } = renderCalculator();
    accept();
    await user.click(screen.getByRole("button", { name: "enlazar" }));
    expect(await navigator.clipboard.readText()).toMatch(
      /\/v1\/sheet\/chain\?key=TU_CLAVE_DE_PLANILLA&expiration=\d{4}-\d\d-\d\d$/,
    );
    await user.click(screen.getByRole("button", { name: "copiar tabla" }));
    const lines = (await navigator.clipboard.readText()).split("\n").map((line) => line.split("\t"));
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    const [heads = [], cells = []] = lines;
    const under = (head: string) => cells[heads.indexOf(head)];
    expect(["Call Compra", "Call Venta", "Base", "Put Compra", "Put Venta"].map(under)).toEqual([
      "500,00",
      "520,00",
      "7.400",
      "280,00",
      "300,00",
    ]);
    // A number that a spreadsheet reads: its own minus, and nothing where nothing is known.
    expect(under("Call Theta")).toMatch(/^-\d+,\d{2}$/);
    expect(under("Call Tu precio")).toBe("");
    expect(screen.getByRole("button", { name: "¡copiada!" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "7.600" }));
    await user.click(await screen.findByRole("menuitem", { name: "Copiar la fila" }));
    expect((await navigator.clipboard.readText()).split("\n")).toHaveLength(2);
  });

  it("shows one side under 480 px, with all of an option one touch away", async () => {
    asWideAs(366);
    const user = userEvent.setup();
    const { accept } = renderCalculator();
    const [, put = {}, ...others] = chain;
    accept({ options: [chain[0] ?? {}, { ...put, datetime: "2026-11-20T16:57:00-03:00" }, ...others] });
    expect(cellsOf("7400", "quotes")).toEqual(["500,00/520,00"]);
    await user.click(screen.getByRole("button", { name: "Puts" }));
    expect(cellsOf("7400", "quotes")).toEqual(["280,00/300,00"]);
    await user.click(screen.getByRole("button", { name: "7.400" }));
    expect(screen.getByText("GFGV7400DI")).toBeVisible();
    expect(screen.getByText("Rho")).toBeVisible();
    expect(screen.getByRole("img", { name: "La fuente no lo informa" })).toBeVisible();
    expect(screen.getByText("Con puntas · cotización de hace 3 min (20/11/2026 16:57:00)")).toBeVisible();
    expect(screen.getByRole("link", { name: "historia" })).toHaveAttribute(
      "href",
      "/historico/datos?vista=grafico&contrato=GFGV7400DI",
    );
    expect(screen.queryByLabelText("Volatilidad (%)")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Ajustes" }));
    expect(screen.getByLabelText("Volatilidad (%)")).toBeVisible();
  });
});
