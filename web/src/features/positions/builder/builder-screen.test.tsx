import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asOf, optionOf, renderPositions } from "../testing/render-builder.tsx";
import { AdvancedBuilderScreen, BasicBuilderScreen } from "./builder-screen.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
// By role each look would walk the ladder and the table as well.
const legs = () => [...document.querySelectorAll<HTMLElement>(".positions-leg")];
const numbers = () => screen.findByRole("region", { name: "Números de la posición" });
const figure = async (label: string) =>
  within(await numbers())
    .getByText(label)
    .closest("div")
    ?.querySelector("dd")
    ?.textContent?.replaceAll("\u00a0", " ");

describe("building", () => {
  it("a template fills itself at prices that can be dealt, and says what it brings", async () => {
    renderPositions(AdvancedBuilderScreen);
    await user.click(screen.getByRole("button", { name: "Bull con calls" }));
    expect(legs()).toHaveLength(2);
    expect(screen.getByRole("status", { name: "Prima de la pata 1" })).toHaveTextContent("520,00");
    expect(screen.getByRole("status", { name: "Prima de la pata 2" })).toHaveTextContent("390,00");
    // 130 a share on 100 shares, and 0.847 % of 52,000 and of 39,000.
    expect(await figure("Pagás")).toBe("$ 13.771$ 771 son costos");
    // (13,771 + 0.7018 % of 740,000) over 100 shares above 7400; above 7600 the second exercise costs more than is left.
    expect(await figure("Equilibrio")).toBe("7.589,64 y 7.600,00+2,4 % y +2,6 % de ahora · bruto 7.530,00");
    expect(
      screen.getByText(/^Si el viernes 18\/12 GGAL cierra entre 7\.589,64 y 7\.600, ganás/),
    ).toBeVisible();
  });

  it("is set against the caución of its days, and against none where nobody quotes one", async () => {
    const { tick } = renderPositions(AdvancedBuilderScreen);
    await user.click(screen.getByRole("button", { name: "Bull con calls" }));
    expect(await figure("Contra caución")).toBe("+$ 615+43,8 % de TNA");
    const oneDay = { days: 1, rate: 30, description: "1 día" };
    const longer = { days: 60, rate: 90, description: "60 días" };
    tick([], [oneDay, longer]);
    // 27 days of money at 30 + 60 x 26 / 59, 26.4 points more.
    await waitFor(async () => expect(await figure("Contra caución")).toBe("+$ 244+17,4 % de TNA"));
    tick(
      [],
      [oneDay, longer].map((term) => ({ ...term, rate: 15, fallback: true })),
    );
    expect(await screen.findByRole("img", { name: "Falta la tasa" })).toBeVisible();
    expect(screen.getByText("sin caución: la de respaldo")).toBeVisible();
  });

  it("a template that can't be filled says why where it stands", async () => {
    renderPositions(AdvancedBuilderScreen);
    await user.click(screen.getByRole("button", { name: /^feb/i }));
    const calendar = screen.getByRole("button", { name: /^Calendario/ });
    expect(calendar).toHaveTextContent("Necesita dos vencimientos y hay uno solo.");
    await user.click(calendar);
    expect(legs()).toHaveLength(0);
  });

  it("a press on an ask buys a lot, again two, and a bid sells one", async () => {
    renderPositions(BasicBuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00, +1 en la posición" }));
    await user.click(screen.getByRole("button", { name: "Vender put 7.200: 190,00" }));
    expect(legs()).toHaveLength(2);
    expect(screen.getByRole("spinbutton", { name: "Cantidad de la pata 1" })).toHaveValue("2");
    expect(within(legs()[1]!).getByRole("button", { name: "Venta" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Comprar put 7.800: sin punta" })).toBeDisabled();
  });

  it("by the keyboard alone: a leg is added, sold, its base and quantity changed, and taken away", async () => {
    renderPositions(BasicBuilderScreen);
    screen.getByRole("button", { name: "Agregar pata" }).focus();
    await user.keyboard("{Enter}");
    within(legs()[0]!).getByRole("button", { name: "Venta" }).focus();
    await user.keyboard(" ");
    screen.getByRole("button", { name: "Base siguiente de la pata 1" }).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("combobox", { name: "Base de la pata 1" })).toHaveValue("7600");
    screen.getByRole("spinbutton", { name: "Cantidad de la pata 1" }).focus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(screen.getByRole("spinbutton", { name: "Cantidad de la pata 1" })).toHaveValue("3");
    expect(await figure("Pérdida máxima")).toMatch(/^Sin límite/);
    expect(await figure("Garantía estimada")).toMatch(/^\$ [\d.]+no es la de tu broker$/);
    screen.getByRole("button", { name: "Quitar la pata 1" }).focus();
    await user.keyboard("{Enter}");
    expect(legs()).toHaveLength(0);
    expect(screen.getByText(/^Elegí una estrategia armada/)).toBeVisible();
  });

  it("margins are estimated with the fractions kept for the portfolio, and say so", async () => {
    const kept = { version: 1, capital: null, brokerMargin: null, notionalShare: 0.5, floorShare: 0.25 };
    renderPositions(BasicBuilderScreen, {
      answer: ({ path }) => (path === "positions/settings" ? kept : {}),
    });
    await user.click(screen.getByRole("button", { name: "Vender call 7.400: 500,00" }));
    // 100 x (500 + 50 % of 7,410).
    await waitFor(async () => expect(await figure("Garantía estimada")).toMatch(/^\$ 420\.500/));
    expect(screen.getByText("Garantía estimada").closest("[title]")).toHaveAttribute(
      "title",
      "Con reglas públicas: la prima más el 50 % de la acción, menos lo que está fuera del dinero; como mínimo, la prima más el 25 %",
    );
  });

  it("the whole position is taken so many times, in its proportions, up to the largest leg", () => {
    renderPositions(AdvancedBuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_520~s4c7600_20261218_390~b200a_7420",
    });
    const units = screen.getByRole("spinbutton", { name: "Unidades de la posición" });
    expect(units).toHaveValue("2");
    fireEvent.change(units, { target: { value: "5" } });
    const counts = () =>
      [1, 2, 3].map(
        (leg) =>
          (screen.getByRole("spinbutton", { name: `Cantidad de la pata ${leg}` }) as HTMLInputElement).value,
      );
    expect(counts()).toEqual(["5", "10", "500"]);
    fireEvent.change(units, { target: { value: "9000" } });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Una pata tiene hasta 9.999 lotes, o 999.900 acciones.",
    );
    expect(counts()).toEqual(["5", "10", "500"]);
  });

  it("own prices take the decimal comma, and the numbers follow the ticks", async () => {
    const { tick } = renderPositions(BasicBuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    tick([{ symbol: "GFGC7400DI", ask: 530 }]);
    await waitFor(() =>
      expect(screen.getByRole("status", { name: "Prima de la pata 1" })).toHaveTextContent("530,00"),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Precio de la pata 1" }), "Propio");
    const own = screen.getByRole("spinbutton", { name: "Tu precio de la pata 1" });
    await user.clear(own);
    await user.type(own, "510,5");
    // 51,050 and 0.847 % of it.
    expect(await figure("Pagás")).toBe("$ 51.482$ 432 son costos");
  });
});

describe("one scenario", () => {
  it("moves what depends on it, says so, and goes back to the market in one press", async () => {
    renderPositions(BasicBuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    const before = await figure("Resultado a valor medio");
    fireEvent.change(screen.getByRole("slider", { name: "GGAL" }), { target: { value: "5" } });
    const supposed = await figure("Resultado en el escenario");
    expect(supposed).not.toBe(before);
    expect(within(await numbers()).getAllByText("escenario").length).toBeGreaterThan(5);
    expect(within(await numbers()).getAllByText("vivo").length).toBeGreaterThan(3);
    await user.click(screen.getByRole("button", { name: "Volver al mercado" }));
    expect(await figure("Resultado a valor medio")).toBe(before);
    expect(within(await numbers()).queryByText("escenario")).toBeNull();
  });

  it("is written as well as dragged: the share, the points, a session and the rate", async () => {
    const { search } = renderPositions(BasicBuilderScreen, { path: "/?patas=1~b1c7400_20261218_520" });
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
  });

  it("history's odds with n and interval, P50 with its error, and greeks leg by leg that add up", async () => {
    const closes = Array.from({ length: 300 }, (_, index) => ({
      date: new Date(Date.UTC(2025, 0, index + 1)).toISOString().slice(0, 10),
      close: 7_000 + 500 * Math.sin(index ** 2),
    }));
    renderPositions(AdvancedBuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_520~s2c7600_20261218_390",
      answer: () => ({ symbol: "GGAL", sources: ["imported"], closes }),
    });
    await waitFor(async () =>
      expect(await figure("Según la historia")).toMatch(
        /^\d+ %entre \d+ % y \d+ % · n 281, 14 sin solaparse$/,
      ),
    );
    expect(await figure("Media ganancia antes (P50)")).toMatch(/^\d+ % ± 1\+\$ [\d.]+ en algún cierre$/);
    expect(await figure("Según la sonrisa")).toMatch(/^\d+,\d+ %esperado [+−]\$ [\d.]+ · n \d+ opciones$/);
    const rows = within(screen.getByRole("region", { name: "Griegas por pata" })).getAllByRole("row");
    expect(rows).toHaveLength(4);
    const [bought, sold, whole] = rows
      .slice(1)
      .map((row) => Number(row.querySelector("td")?.textContent.replace("−", "-")));
    expect(bought).toBeGreaterThan(0);
    expect(Math.abs((bought ?? 0) + (sold ?? 0) - (whole ?? 0))).toBeLessThanOrEqual(1);
  });

  it("the chart is read with the arrows, and there is a table behind it", async () => {
    renderPositions(BasicBuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    const chart = await screen.findByRole("slider", { name: /Precio de GGAL en el gráfico/ });
    expect(chart).toHaveAttribute("aria-valuetext", expect.stringContaining("GGAL a 7.410,00"));
    chart.focus();
    await user.keyboard("{ArrowRight}");
    expect(chart.getAttribute("aria-valuetext")).not.toContain("7.410,00");
    await user.click(screen.getByRole("button", { name: "Ver como tabla" }));
    expect(screen.getByRole("rowheader", { name: /\(equilibrio\)/ })).toBeVisible();
  });
});

describe("keeping", () => {
  it("saves the legs with their symbols, prices and costs, and refuses what has no price", async () => {
    const { calls } = renderPositions(AdvancedBuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_100~s2c7600_20261218_90",
    });
    await user.click(await screen.findByRole("button", { name: "Guardar" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: "Nombre" }), "Bull");
    await user.click(dialog.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "post")).toBe(true));
    const { path, json } = calls.find(({ method }) => method === "post") ?? {};
    expect(path).toBe("positions");
    expect(json).toMatchObject({
      name: "Bull",
      settlement: "24hs",
      legs: [
        { symbol: "GFGC7400DI", strike: 7400, expiration: "2026-12-18", quantity: 2, price: 520 },
        { symbol: "GFGC7600DI", quantity: -2, price: 390 },
      ],
    });
  });

  it("the table by price and date has its strikes and breakevens, and the expiry at the end", async () => {
    renderPositions(AdvancedBuilderScreen, { path: "/?patas=1~b1c7400_20261218_100" });
    const table = within(await screen.findByRole("region", { name: "Resultado por precio y fecha" }));
    expect(table.getByRole("columnheader", { name: "Ahora" })).toBeVisible();
    expect(table.getByRole("columnheader", { name: "18/12 (vence)" })).toBeVisible();
    const base = table.getByRole("rowheader", { name: /^7\.400,00/ }).closest("tr");
    // At its strike all of the premium and its cost is lost.
    expect(base?.lastElementChild).toHaveTextContent("−$ 52.440");
  });
});

describe("the address", () => {
  it("opens the legs of a link at the prices of now, and follows what is changed", async () => {
    const { search } = renderPositions(AdvancedBuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_100~s2c7600_20261218_90",
    });
    expect(legs()).toHaveLength(2);
    expect(screen.getByRole("status", { name: "Prima de la pata 1" })).toHaveTextContent("520,00");
    await user.click(screen.getByRole("button", { name: "Quitar la pata 2" }));
    await waitFor(() => expect(search()).toContain("b2c7400_20261218_520"));
    expect(search()).not.toContain("c7600");
  });

  it.each([
    ["1~x", "El enlace tiene una pata que no se entiende. Es la pata 1: «x»."],
    ["9~b1c7400_20261218_1", "El enlace es de una versión que no conocemos."],
    [`1${"~b1c7400_20261218_1".repeat(9)}`, "Una posición tiene hasta 8 patas."],
    [
      "1~b0c7400_20261218_1",
      "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes.",
    ],
  ])("a link with nonsense says what is wrong: %s", (patas, message) => {
    renderPositions(AdvancedBuilderScreen, { path: `/?patas=${encodeURIComponent(patas)}` });
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(legs()).toHaveLength(0);
  });
});

describe("what the market can't give is said on its leg", () => {
  const link = (leg: string) => ({ path: `/?patas=1~${leg}` });
  it.each([
    ["b1p7800_20261218_480", "Nadie vende esta base ahora: usá el medio o tu precio."],
    ["b99c7400_20261218_520", "Solo 12 lotes a este precio."],
    ["b1c7450_20261218_480", "Esta base no está en la cadena de ahora: poné tu precio."],
    ["b1c7400_20261016_10", "Venció el 16/10/2026: quitala para ver los números."],
  ])("%s", (leg, note) => {
    renderPositions(AdvancedBuilderScreen, link(leg));
    expect(legs()[0]).toHaveTextContent(note);
  });

  it("crossed sides", async () => {
    const { tick } = renderPositions(AdvancedBuilderScreen, link("b1c7400_20261218_520"));
    tick([{ symbol: "GFGC7400DI", bid: 540 }]);
    await waitFor(() => expect(legs()[0]).toHaveTextContent("Puntas cruzadas"));
    expect(screen.getByText("Falta el precio de alguna pata")).toBeVisible();
  });

  it("old quotes", async () => {
    const { tick } = renderPositions(AdvancedBuilderScreen, link("b1c7400_20261218_520"));
    tick([optionOf("GFGC7400DI", { bid: 500, ask: 520, datetime: "2026-11-20T13:44:59-03:00" })]);
    await waitFor(() => expect(legs()[0]).toHaveTextContent("Cotización de hace 15 min."));
  });

  it("zero and huge quantities, and a ninth leg", async () => {
    renderPositions(AdvancedBuilderScreen, link("b1c7400_20261218_520"));
    const quantity = screen.getByRole("spinbutton", { name: "Cantidad de la pata 1" });
    for (const text of ["0", "10000"]) {
      fireEvent.change(quantity, { target: { value: text } });
      expect(legs()[0]).toHaveTextContent("Un número entero entre 1 y 9.999.");
    }
    const add = screen.getByRole("button", { name: "Agregar pata" });
    for (let count = 0; count < 8; count += 1) fireEvent.click(add);
    expect(legs()).toHaveLength(8);
    expect(screen.getByRole("alert")).toHaveTextContent("Una posición tiene hasta 8 patas");
  });
});
