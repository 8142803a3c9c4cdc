import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import {
  marketOf,
  openFilters,
  option,
  renderOpportunities,
  rowsOf,
} from "../testing/render-opportunities.tsx";
import { SearchScreen } from "./search-screen.tsx";

const chain = [
  option("GFGC7400DI", 420, 430),
  option("GFGC7600DI", 330, 340),
  option("GFGC8000DI", 190, 200),
  option("GFGV7400DI", 250, 260),
  option("GFGV7600DI", null, 350),
];

it("finds what fits a view, walks it with the slider, and says what is missing and why", async () => {
  const { accept } = renderOpportunities(SearchScreen, { path: "/?desde=8000&maximo=2" });
  accept(marketOf(chain));
  const rows = rowsOf(await screen.findByRole("table", { name: "Estructuras" }));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.some((row) => row.includes("Bull con calls"))).toBe(true);
  expect(await screen.findByText(/^\d+ estructuras que ninguna otra supera/)).toBeVisible();
  const slider = screen.getByRole("slider", { name: "Entre probabilidad y rendimiento" });
  fireEvent.change(slider, { target: { value: String(rows.length - 1) } });
  // The first row of the table is what pays most.
  const [first = ""] = rows;
  expect(first.startsWith(screen.getAllByRole("heading", { level: 2 })[0]?.textContent ?? "-")).toBe(true);
  const missing = await screen.findByText("Las que no aparecen y por qué");
  await userEvent.click(missing);
  expect(screen.getByText("Bear con calls").parentElement).toHaveTextContent(
    /todas pierden en tu objetivo|otras rinden más/,
  );
});

it("another figure asks again, and the address keeps the view", async () => {
  const { accept } = renderOpportunities(SearchScreen, { path: "/?desde=8000&maximo=1" });
  accept(marketOf(chain));
  const table = await screen.findByRole("table", { name: "Estructuras" });
  expect(rowsOf(table).map((row) => row.replace(/[+−].*/, ""))).toEqual([
    "Call comprado",
    "Put lanzado con efectivo",
  ]);
  await openFilters();
  const field = screen.getByRole("spinbutton", { name: "GGAL desde" });
  fireEvent.change(field, { target: { value: "7000" } });
  expect(await within(table).findByText("Put comprado")).toBeVisible();
  // Both give way to a put bought.
  expect(await screen.findByText("1 nueva, 2 salieron")).toBeVisible();
  const address = () => screen.getByLabelText("dirección").textContent;
  expect(address()).toContain("desde=7000");
  fireEvent.change(screen.getByLabelText("Patas"), { target: { value: "4" } });
  expect(address()).not.toContain("maximo");
  fireEvent.click(screen.getByLabelText("Solo las que cobran al entrar"));
  expect(address()).toContain("credito=1");
  fireEvent.click(screen.getByLabelText("Solo las que cobran al entrar"));
  expect(address()).not.toContain("credito");
  fireEvent.change(screen.getByRole("spinbutton", { name: "Plata como mucho" }), {
    target: { value: "250000" },
  });
  fireEvent.change(screen.getByRole("spinbutton", { name: "hasta" }), { target: { value: "8500" } });
  expect(address()).toMatch(/plata=250000&hasta=8500$/);
});

it("the usual target stands still while prices move, and goes with those of the moment it is asked for", async () => {
  const { accept, says } = renderOpportunities(SearchScreen, { path: "/?maximo=1" });
  accept(marketOf(chain));
  await screen.findByRole("table", { name: "Estructuras" });
  await openFilters();
  const field = screen.getByRole("spinbutton", { name: "GGAL desde" });
  // 7,495 and five percent, in tens.
  expect(field).toHaveValue("7.870");
  const up = marketOf(chain);
  const [share] = up.data.acciones;
  const data = { ...up.data, acciones: [{ ...share, bid: 7_990, ask: 8_010 }] };
  says("market_update", { ...up, data, full: true, seq: 2, asOf: "2026-11-20T16:31:00-03:00" });
  await screen.findByText(/· 16:31:00/);
  // The button says of when the quotes are that are searched.
  const button = screen.getByRole("button", { name: /^Actualizar/ });
  expect([field, button]).toEqual([
    expect.objectContaining({ value: "7.870" }),
    expect.objectContaining({ textContent: " Actualizar (puntas de las 16:30)" }),
  ]);
  fireEvent.click(button);
  await waitFor(() => expect(field).toHaveValue("8.400"));
  expect(button).toHaveTextContent("Actualizar (puntas de las 16:31)");
});

it("only what is expected to bring more than the caución is shown where that is asked for, with the volatility expected of the share", async () => {
  const { accept } = renderOpportunities(SearchScreen, { path: "/?desde=8000&maximo=2" });
  accept(marketOf(chain));
  const all = rowsOf(await screen.findByRole("table", { name: "Estructuras" }));
  expect(all).toHaveLength(4);
  fireEvent.click(screen.getByLabelText("Solo si se espera más que la caución"));
  expect(screen.getByLabelText("dirección")).toHaveTextContent("sobrecaucion=1");
  const left = () =>
    rowsOf(screen.getByRole("table", { name: "Estructuras" })).map((row) => row.replace(/[+−].*/, ""));
  // At each option's own volatility nothing is earned but the caución, less costs: the put's money too.
  expect(await screen.findByRole("heading", { name: /^De ninguna se espera más/ })).toBeVisible();
  fireEvent.change(screen.getByLabelText("Volatilidad esperada"), { target: { value: "own" } });
  fireEvent.change(screen.getByLabelText("Tu volatilidad"), { target: { value: "90" } });
  fireEvent.blur(screen.getByLabelText("Tu volatilidad"));
  await waitFor(() => expect(left()).toEqual(["Bull con calls", "Bull con calls"]));
});

it("of different moments nothing is searched", async () => {
  const { accept } = renderOpportunities(SearchScreen);
  accept(marketOf(chain, { source: { momentsApart: true } }));
  expect((await screen.findAllByText(/son de momentos distintos/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("table", { name: "Estructuras" })).toBeNull();
});
