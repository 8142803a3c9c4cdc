import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { figure, legs, renderPositions, stopClock, unfold, user } from "../testing/render-builder.tsx";
import { BuilderScreen } from "./builder-screen.tsx";

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

describe("building", () => {
  it("a template fills itself at prices that can be dealt, and says what it brings", async () => {
    renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: "Bull con calls" }));
    expect(legs()).toHaveLength(2);
    expect(screen.getByRole("status", { name: "Prima de la pata 1" })).toHaveTextContent("520,00");
    expect(screen.getByRole("status", { name: "Prima de la pata 2" })).toHaveTextContent("390,00");
    // 130 a share on 100 shares, and 0.847 % of 52,000 and of 39,000.
    expect(await figure("Pagás")).toBe("$ 13.771$ 771 son costos");
    // 13,771 over 99.153 shares above 7400; far above 7600 closing both costs more than is left.
    expect(await figure("Equilibrio")).toBe("7.538,88 y 11.177,23+1,7 % y +50,8 % de ahora · bruto 7.530,00");
    await unfold("Más medidas");
    expect(
      await screen.findByText(/^Si el viernes 18\/12 GGAL cierra entre 7\.538,88 y 11\.177,23, ganás/),
    ).toBeVisible();
    expect(screen.getByText("Cuesta menos cerrar todo hasta 13.714,29 y ejercer más arriba.")).toBeVisible();
    // (13,771 + 0.7018 % of 740,000 and of the shares sold) above 7400.
    await user.click(screen.getByRole("button", { name: "Ejercer" }));
    await waitFor(async () => expect(await figure("Equilibrio")).toMatch(/^ninguno/));
    await user.click(screen.getByRole("checkbox", { name: /^Me quedo con el papel que sobre/ }));
    // Shares that are kept pay no sale: (13,771 + 0.7018 % of 740,000) above 7400.
    await waitFor(async () => expect(await figure("Equilibrio")).toMatch(/^7\.589,6/));
  });

  it("is set against the caución of its days, and against none where nobody quotes one", async () => {
    const { tick } = renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: "Bull con calls" }));
    const overCaucion = async () => {
      const [, sign, pesos = ""] =
        /^([−+])\$ ([\d.]+)/.exec((await figure("Esperado contra caución")) ?? "") ?? [];
      return Number(pesos.replace(".", "")) * (sign === "−" ? -1 : 1);
    };
    const interest = () => Number(/^Caución \$\s([\d.]+)/.exec(screen.getByTitle(/^Caución \$/).title)?.[1]);
    const before = await overCaucion();
    expect(interest()).toBeCloseTo((13_771 * 0.3 * 27) / 365, -1);
    const oneDay = { days: 1, rate: 30, description: "1 día" };
    const longer = { days: 60, rate: 90, description: "60 días" };
    tick([], [oneDay, longer]);
    // 27 days of money at 30 + 60 x 26 / 59: what the capital earns is on both sides.
    await waitFor(() => expect(interest()).toBeCloseTo((13_771 * 0.564407 * 27) / 365, -1));
    expect(Math.abs((await overCaucion()) - before)).toBeLessThanOrEqual(1);
    expect(before).toBeLessThan(0);
    tick(
      [],
      [oneDay, longer].map((term) => ({ ...term, rate: 15, fallback: true })),
    );
    expect(await screen.findByRole("img", { name: "Falta la tasa" })).toBeVisible();
  });

  it("a template that can't be filled says why where it stands", async () => {
    renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: /^feb/i }));
    const calendar = screen.getByRole("button", { name: /^Calendario/ });
    expect(calendar).toHaveTextContent("Necesita dos vencimientos y hay uno solo.");
    expect(calendar).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("button", { name: "Agregar pata" }));
    await user.click(calendar);
    // The leg stays; with a single one there is nothing to keep in proportion.
    expect(legs()).toHaveLength(1);
    expect(screen.queryByRole("spinbutton", { name: "Unidades de la posición" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Vaciar" }));
    expect(legs()).toHaveLength(0);
  });

  it("a press on an ask buys a lot, again two, and a bid sells one", async () => {
    renderPositions(BuilderScreen);
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00" }));
    await user.click(screen.getByRole("button", { name: "Comprar call 7.400: 520,00, +1 en la posición" }));
    await user.click(screen.getByRole("button", { name: "Vender put 7.200: 190,00" }));
    expect(legs()).toHaveLength(2);
    expect(screen.getByRole("spinbutton", { name: "Cantidad de la pata 1" })).toHaveValue("2");
    expect(within(legs()[1]!).getByRole("button", { name: "Venta" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Comprar put 7.800: sin punta" })).toBeDisabled();
  });

  it("by the keyboard alone: a leg is added, sold, its base and quantity changed, and taken away", async () => {
    renderPositions(BuilderScreen);
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

  it("four legs are one stop of the keyboard, with arrows and Enter inside", async () => {
    const legsOfLink = ["b1c7200", "s1c7400", "s1c7600", "b1c7800"].map((leg) => `${leg}_20261218_1`);
    const { container } = renderPositions(BuilderScreen, { path: `/?patas=1~${legsOfLink.join("~")}` });
    await screen.findByText("Más medidas");
    const stops = [
      ...container.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex]"),
    ];
    const reached = stops.filter((stop) => stop.tabIndex >= 0 && !stop.matches(":disabled"));
    expect(reached.length).toBeLessThanOrEqual(20);
    within(legs()[0]!).getByRole("button", { name: "Compra" }).focus();
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{Enter}{ArrowUp}{Escape}");
    expect(screen.getByRole("spinbutton", { name: "Cantidad de la pata 2" })).toHaveValue("2");
    await user.keyboard("{End}{Enter}");
    await waitFor(() => expect(legs()).toHaveLength(4));
    await user.keyboard("{ArrowLeft}{Enter}");
    await waitFor(() => expect(legs()).toHaveLength(3));
  });

  it("margins are estimated with the fractions kept for the portfolio, and say so", async () => {
    const settings = { version: 1, capital: null, brokerMargin: null, notionalShare: 0.5, floorShare: 0.25 };
    renderPositions(BuilderScreen, {
      answer: ({ path }) => (path === "positions/settings" ? settings : {}),
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
    renderPositions(BuilderScreen, {
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
    fireEvent.click(screen.getByRole("button", { name: "Una unidad más" }));
    expect(counts()).toEqual(["6", "12", "600"]);
    fireEvent.click(screen.getByRole("button", { name: "Una unidad menos" }));
    expect(counts()).toEqual(["5", "10", "500"]);
    fireEvent.change(units, { target: { value: "1" } });
    expect(screen.getByRole("button", { name: "Una unidad menos" })).toBeDisabled();
    fireEvent.change(units, { target: { value: "5" } });
    fireEvent.change(units, { target: { value: "9000" } });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Una pata tiene hasta 9.999 lotes, o 999.900 acciones.",
    );
    expect(counts()).toEqual(["5", "10", "500"]);
  });

  it("own prices take the decimal comma, and the numbers follow the ticks", async () => {
    const { tick } = renderPositions(BuilderScreen);
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

describe("keeping", () => {
  it("saves the legs with their symbols, prices and costs, and refuses what has no price", async () => {
    const { calls } = renderPositions(BuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_100~s2c7600_20261218_90",
    });
    await user.click(await screen.findByRole("button", { name: "Guardar" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "post")).toBe(true));
    const { path, json } = calls.find(({ method }) => method === "post") ?? {};
    expect(path).toBe("positions");
    expect(json).toMatchObject({
      name: "Bull con calls 7.400/7.600 DIC",
      settlement: "24hs",
      legs: [
        { symbol: "GFGC7400DI", strike: 7400, expiration: "2026-12-18", quantity: 2, price: 520 },
        { symbol: "GFGC7600DI", quantity: -2, price: 390 },
      ],
    });
  });

  it("the table by price and date has its strikes and breakevens, and the expiry at the end", async () => {
    renderPositions(BuilderScreen, { path: "/?patas=1~b1c7400_20261218_100" });
    await unfold("Resultado por precio y fecha");
    const table = within(await screen.findByRole("region", { name: "Resultado por precio y fecha" }));
    expect(table.getByRole("columnheader", { name: "Ahora" })).toBeVisible();
    expect(table.getByRole("columnheader", { name: "18/12 (vence)" })).toBeVisible();
    const base = table.getByRole("rowheader", { name: /^7\.400,00/ }).closest("tr");
    // At its strike all of the premium and its cost is lost.
    expect(base?.lastElementChild).toHaveTextContent("−$ 52.440");
  });
});
