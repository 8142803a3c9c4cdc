import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { VolatilityCone, VolatilityDay } from "@paridad/core/contract";
import { addDays, isTradingDay } from "@paridad/core/symbols";
import { retryButton, tableButton } from "@paridad/core/testing";

import { ConeScreen } from "../cone/cone-screen.tsx";
import { EventScreen } from "../event/event-screen.tsx";
import { VolatilityHistoryScreen } from "../history/history-screen.tsx";
import { TermScreen } from "../term/term-screen.tsx";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { december, expiryOptions, february, marketOf } from "../testing/volatility-fixtures.ts";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const fact = (list: HTMLElement, name: string) =>
  plain(within(list).getByText(name).parentElement?.textContent);
const rowOf = (table: string, name: string) =>
  plain(
    within(screen.getByRole("table", { name: table })).getByRole("row", { name: new RegExp(`^${name}`) })
      .textContent,
  );

const near = (volatility: number) => expiryOptions(december, { volatility });
const far = (volatility: number) => expiryOptions(february, { volatility });
/** Its calls reach beyond one deviation. */
const wide = (volatility: number) =>
  expiryOptions(february, {
    volatility,
    strikes: [6_200, 6_600, 7_000, 7_400, 7_800, 8_200, 8_600, 9_000, 9_600, 10_400],
  });
const ok = (data: unknown) => ({ success: true, data });
const noEvents = ok([]);

/** Rows of the trading days up to 2026-11-19, one a session, at 30 days to the day. */
function storedDays(count: number): VolatilityDay[] {
  const rows: VolatilityDay[] = [];
  for (let day = "2026-11-19"; rows.length < count; day = addDays(day, -1)) {
    if (!isTradingDay(day)) continue;
    const place = rows.length;
    rows.push({
      day,
      expiration: addDays(day, 30),
      source: "imported",
      quotedAt: `${day}T19:59:00Z`,
      years: 30 / 365,
      rate: 0.3,
      spot: 7_500,
      forward: 7_600,
      // The newest day is the dearest but one in five.
      atTheMoney: place === 0 ? 0.44 : 0.4 + (place % 5) * 0.0125,
      riskReversal: null,
      butterfly: null,
      varianceSwap: 0.45,
      quotes: 9,
      smile: "svi",
      realisedFrom: "USD ADR",
      realised: { close: 0.35, parkinson: 0.3, garmanKlass: 0.3, rogersSatchell: 0.3, yangZhang: 0.36 },
      flags: place === 0 ? ["early"] : [],
    });
  }
  return rows;
}

describe("Asimetría y plazo", () => {
  it("has each expiry at the money with what lies between, and its count", async () => {
    const { accept } = renderVolatility(TermScreen);
    accept(marketOf([...near(0.42), ...far(0.42)]));
    expect(await screen.findByRole("table", { name: "Plazo y asimetría" })).toBeInTheDocument();
    expect(rowOf("Plazo y asimetría", "19/02/2027")).toMatch(
      /^19\/02\/202791.*42,0.*42,012 bases con puntas$/,
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says in red where more time costs less variance", async () => {
    const { accept } = renderVolatility(TermScreen);
    accept(marketOf([...near(0.7), ...far(0.3)]));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /Del 18\/12\/2026 al 19\/02\/2027 la volatilidad es inconsistente/,
    );
    expect(rowOf("Plazo y asimetría", "19/02/2027")).toContain("Inconsistente");
  });
});

describe("Índice", () => {
  const answers = { "volatilidad/historia": ok(storedDays(30)), eventos: noEvents };

  it("is of 30 days between two expiries, with the quotes seen and filled of each", async () => {
    const { accept } = renderVolatility(VolatilityHistoryScreen, { answers });
    accept(marketOf([...near(0.42), ...wide(0.42)]));
    const list = await screen.findByLabelText("Índice de ahora");
    expect(fact(list, "Alcance")).toMatch(/^Alcance\d,\d σ \/ 1,\d σ/);
    expect(fact(list, "IVG 30")).toMatch(/^IVG 30(41|42),\d\da 30 días, entre dos vencimientos$/);
    expect(rowOf("El índice por vencimiento", "18/12/2026")).toMatch(/^18\/12\/202628\d\d,\d\d12-?0/);
    expect(
      await screen.findByRole("img", {
        name: /^Gráfico: Implícita, índice y realizada. se está completando: 30 de 2\d\d$/,
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/30 filas, una por rueda y vencimiento. Fuente importada. Realizada de USD ADR/),
    ).toBeVisible();
  });

  it("isn't extrapolated: one expiry gives its own days", async () => {
    const { accept } = renderVolatility(VolatilityHistoryScreen, { answers });
    accept(marketOf(wide(0.42)));
    const list = await screen.findByLabelText("Índice de ahora");
    expect(fact(list, "Índice a 91 días")).toContain("del vencimiento más cercano");
  });

  it("is missing where the wings of an expiry are too short", async () => {
    const { accept } = renderVolatility(VolatilityHistoryScreen, { answers });
    accept(marketOf([...near(0.42), ...far(0.42)]));
    const list = await screen.findByLabelText("Índice de ahora");
    // 9.600 with the forward near 8.080 and 42 % over 91 days: 0,8 deviations.
    expect(fact(list, "IVG 30")).toContain("no llega a 1 σ");
  });
});

describe("Historia", () => {
  it("has rank and percentile with their count, and the premium with how many windows don't overlap", async () => {
    renderVolatility(VolatilityHistoryScreen, {
      answers: { "volatilidad/historia": ok(storedDays(101)), eventos: noEvents },
    });
    const list = await screen.findByLabelText("Lugar en la historia");
    // 40 to 45 % in five steps: 44 % is 4/5 of the way, above all but the fifth at 45 %.
    expect(fact(list, "Rango")).toBe("Rango80,0 %de 40,0 % a 45,0 %");
    expect(fact(list, "Percentil")).toBe("Percentil80,0 %contra 100 ruedas anteriores · crear alerta");
    const premium = screen.getByLabelText("Prima de varianza");
    expect(fact(premium, "Implícita menos realizada, mediana")).toBe(
      "Implícita menos realizada, mediana+6,5 pts81 ruedas, 5 que no se superponen",
    );
    expect(fact(premium, "Veces en que la implícita fue mayor")).toMatch(/100,0 %/);
  });

  it("keeps the period in the address, and is empty with words", async () => {
    const { calls } = renderVolatility(VolatilityHistoryScreen, {
      answers: { "volatilidad/historia": ok([]), eventos: noEvents },
    });
    expect(await screen.findByText("Todavía no hay ruedas guardadas en este período")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "3 meses" }));
    expect(screen.getByLabelText("dirección")).toHaveTextContent("dias=90");
    expect(calls.at(-1)?.query).toEqual({ fecha_inicio: "2026-08-22", fecha_fin: "2026-11-20" });
  });

  it("says what failed and asks again", async () => {
    const { calls } = renderVolatility(VolatilityHistoryScreen, {
      answers: {
        "volatilidad/historia": new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }),
      },
    });
    expect(await screen.findByText("Error de conexión.")).toBeVisible();
    await userEvent.click(screen.getByRole(...retryButton));
    expect(calls).toHaveLength(2);
  });
});

describe("Cono", () => {
  const window = (length: number, today: number | null) => ({
    window: length,
    count: 200,
    effectiveCount: Math.floor(240 / length),
    minimum: 0.2,
    tenth: 0.25,
    quarter: 0.3,
    median: 0.35,
    threeQuarters: 0.4,
    ninetieth: 0.5,
    maximum: 0.9,
    today,
  });
  const cone: VolatilityCone = {
    series: "USD ADR",
    estimator: "yang-zhang",
    from: "2025-11-20",
    to: "2026-11-19",
    sessions: 240,
    windows: [window(10, 0.3), window(20, null)],
  };

  it("says its series, its windows and how many don't overlap, with each expiry's volatility over it", async () => {
    const { accept, calls } = renderVolatility(ConeScreen, { answers: { "volatilidad/cono": ok(cone) } });
    accept(marketOf(near(0.42)));
    expect(
      await screen.findByText(/ADR en dólares: 240 ruedas seguidas, del 20\/11\/2025 al 19\/11\/2026/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole(...tableButton));
    expect(rowOf("Cono de volatilidad realizada", "10")).toBe("1020,025,030,035,040,050,090,030,020024");
    expect(rowOf("Cono de volatilidad realizada", "20")).toContain("–");
    // 23 November and 8 December are holidays.
    expect(rowOf("Implícita de cada vencimiento", "18/12/2026")).toBe("18/12/20261842,0");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Estimador" }), "parkinson");
    expect(calls.at(-1)?.query).toEqual({ estimador: "parkinson" });
  });

  it("says what is missing where no window has its sessions", async () => {
    const none = { ...cone, from: null, to: null, sessions: 0, windows: [] };
    const { accept } = renderVolatility(ConeScreen, { answers: { "volatilidad/cono": ok(none) } });
    accept(marketOf(near(0.42)));
    expect(await screen.findByText("No hay ruedas seguidas que alcancen para una ventana")).toBeVisible();
    expect(screen.getByText(/ADR en dólares: sin ruedas guardadas/)).toBeVisible();
  });
});

describe("Evento", () => {
  const event = {
    id: "1",
    kind: "election",
    day: "2026-12-30",
    title: "Elecciones",
    note: "",
    amount: null,
    origin: "written",
    updatedAt: "2026-11-01T00:00:00Z",
  };
  const answers = { "volatilidad/historia": ok(storedDays(5)), eventos: ok([event]) };

  it("is what the expiries around a day leave over the other days", async () => {
    const { accept } = renderVolatility(EventScreen, { answers });
    accept(marketOf([...near(0.4), ...far(0.5)]));
    await screen.findByRole("combobox", { name: "Evento" });
    const list = await screen.findByLabelText("Movimiento implícito");
    // Days 28.02 and 91.02: 0.25 x 91.02 - 0.16 x 28.02 - 0.16 x (63 - 365/252), over 365: its root is 15.2 %.
    expect(fact(list, "Movimiento del día")).toMatch(/^Movimiento del día± 15,\d %un desvío/);
    expect(fact(list, "Vencimientos usados")).toBe("Vencimientos usados19/02/2027el anterior, 18/12/2026");
    expect(rowOf("Eventos por venir", "30/12/2026")).toMatch(/Elecciones± 15,\d %/);
  });
});
