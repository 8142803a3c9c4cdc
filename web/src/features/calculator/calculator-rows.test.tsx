import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { holdClock, pass } from "./testing/held-clock.ts";
import { asOf, cellsOf, chain, optionOf, renderCalculator, updateOf } from "./testing/render-calculator.tsx";

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("what a row shows besides its numbers follows the market: its money, its age, and only prices that moved flash", async () => {
  holdClock();
  const { accept, says } = renderCalculator();
  const at = (minutes: number) => new Date(Date.parse(asOf) - minutes * 60_000).toISOString();
  accept({
    options: [
      ...chain,
      optionOf("GFGC8000DI", { bid: 210, ask: 230, last: 220, datetime: at(20) }),
      optionOf("GFGV8200DI", { bid: 920, ask: 900, last: 910, datetime: at(3) }),
    ],
  });
  await pass(1_000);
  const cell = (strike: number, column: string) =>
    document.querySelector<HTMLElement>(`tr[data-strike="${strike}"] td[data-column="${column}"]`);
  const row = (strike: number) => document.querySelector<HTMLElement>(`tr[data-strike="${strike}"]`)?.dataset;
  const badge = (strike = 8_000, type = "call") => {
    const seen = cell(strike, `volatility"][data-type="${type}`);
    if (seen) fireEvent.pointerEnter(seen);
    return seen?.querySelector<HTMLElement>(".chain-state")?.title ?? null;
  };
  const told = (strike: number) => [row(strike)?.["inTheMoney"], cell(strike, "market")?.dataset["stale"]];
  expect([told(7_600), told(8_000)]).toEqual(
    [
      ["put", undefined],
      ["put", "true"],
    ].map((one, place) => (place === 0 ? one : [undefined, "true"])),
  );
  expect(badge()).toMatch(/15 minutos · cotización de hace 20 min \(20\/11\/2026 16:40:00\)$/);
  expect(badge(8_200, "put")).toBe(
    "La compra supera a la venta · cotización de hace 3 min (20/11/2026 16:57:00)",
  );
  const tick = (options: object[], spot: number, seconds: number) =>
    says("market_update", {
      ...updateOf({ options, spot, full: false }),
      asOf: new Date(Date.parse(asOf) + seconds * 1_000).toISOString(),
    });
  tick([], 7_650, 1);
  await pass(300);
  expect(document.querySelector("[data-flash]")).toBeNull();
  expect([told(7_400), told(7_600)]).toEqual([
    ["call", undefined],
    ["call", undefined],
  ]);
  tick([optionOf("GFGC8000DI", { bid: 211, datetime: at(0) })], 7_650, 2);
  await pass(300);
  expect([told(8_000)[1], badge()]).toEqual([undefined, null]);
  const flashing = [...document.querySelectorAll("[data-flash]")].map(({ textContent }) => textContent);
  expect(flashing).toEqual(["211,00"]);
  await pass(2_000);
  // The share moves every volatility, and no price again.
  tick([], 7_660, 4);
  await pass(300);
  expect(document.querySelector("[data-flash]")).toBeNull();
});

it("symbols nobody knows are counted", () => {
  const { accept } = renderCalculator();
  const strange = ["RARO1", "RARO2", "RARO3"].map((symbol) => ({ symbol, last: 1 }));
  accept({ options: [...chain, ...strange] });
  expect(screen.getByText(/\(3\)$/)).toBeVisible();
});

it("an own price is taken away by emptying it, and the days of a scenario go forward alone", () => {
  const { accept } = renderCalculator();
  accept();
  fireEvent.click(screen.getByRole("button", { name: "Tu precio de GFGC7400DI: escribir" }));
  choose("Tu precio de GFGC7400DI", "510");
  fireEvent.blur(screen.getByLabelText("Tu precio de GFGC7400DI"));
  expect(cellsOf("7400", "manual")[0]).toMatch(/^510,00\d/);
  fireEvent.click(screen.getByRole("button", { name: "Tu precio de GFGC7400DI: 510,00, cambiar" }));
  choose("Tu precio de GFGC7400DI", "");
  fireEvent.blur(screen.getByLabelText("Tu precio de GFGC7400DI"));
  // One of a put, under a peso: its column takes the room that it needs.
  const room = () => screen.getAllByRole("table")[0]?.getAttribute("style");
  const before = room();
  fireEvent.click(screen.getByRole("button", { name: "Tu precio de GFGV7600DI: escribir" }));
  choose("Tu precio de GFGV7600DI", "0,5");
  fireEvent.blur(screen.getByLabelText("Tu precio de GFGV7600DI"));
  expect(cellsOf("7600", "manual")[1]).toMatch(/^0,50/);
  expect(room()).not.toBe(before);
  expect(cellsOf("7400", "manual")[0]).toBe("·");
  choose("Días", "-3");
  expect(screen.queryByText("Escenario")).toBeNull();
  choose("Días", "3");
  expect(screen.getByText("Escenario")).toBeVisible();
});
