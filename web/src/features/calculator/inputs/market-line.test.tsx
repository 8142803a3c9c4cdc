import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { calculatorKey } from "@paridad/core/stores";

import { cellsOf, chain, optionOf, renderCalculator } from "../testing/render-calculator.tsx";

const modes = () => within(screen.getByRole("group", { name: "Volatilidad del teórico" }));
const numberOf = (text: string | null | undefined) =>
  Number(text?.replaceAll(".", "").replace(",", ".").replace("−", "-"));

it("says what the market's volatility is, takes it with one press and remembers it", async () => {
  const user = userEvent.setup();
  const { accept, storage } = renderCalculator();
  accept();
  expect(await screen.findByText(/20,0\s%; el mercado está en/)).toBeVisible();
  // The market asks 400 and bids 390; the chain is drawn in the frame after the line above it.
  await waitFor(() => expect(numberOf(cellsOf("7600", "theoretical")[0])).toBeLessThan(240));
  await user.click(modes().getByRole("button", { name: "VI en el dinero" }));
  expect(screen.getByLabelText("Volatilidad (%)")).toHaveValue("46,5");
  await waitFor(() => expect(Math.abs(numberOf(cellsOf("7600", "theoretical")[0]) - 395)).toBeLessThan(10));
  expect(JSON.parse(storage.getItem(calculatorKey) ?? "{}")).toMatchObject({
    volatilityMode: "at-the-money",
  });
  await user.clear(screen.getByLabelText("Volatilidad (%)"));
  await user.type(screen.getByLabelText("Volatilidad (%)"), "30");
  expect(modes().getByRole("button", { name: "Fija" })).toHaveAttribute("aria-pressed", "true");
});

it("with the smile says where the market is in the money, or that it has no volatility there", async () => {
  const prices = [
    ["GFGV7000DI", 150],
    ["GFGV7200DI", 210],
    ["GFGV7400DI", 290],
    ["GFGC7600DI", 395],
    ["GFGC7800DI", 310],
    ["GFGC8000DI", 240],
    ["GFGC8200DI", 180],
  ] as const;
  const quotes = prices.map(([symbol, price]) => optionOf(symbol, { bid: price - 5, ask: price + 5 }));
  const { accept } = renderCalculator();
  accept({ options: quotes, spot: 7_600 });
  await userEvent.click(modes().getByRole("button", { name: "Sonrisa" }));
  expect(await screen.findByText(/^Cada base con su volatilidad; el mercado está en/)).toBeVisible();
  accept({ options: quotes.map((one) => (one.strike === 7_600 ? optionOf(one.symbol) : one)), spot: 7_600 });
  expect(
    await screen.findByText("Cada base con su volatilidad; en el dinero el mercado no da ninguna."),
  ).toBeVisible();
});

it("names the rate at which calls and puts agree, and takes it with one press", async () => {
  const user = userEvent.setup();
  const { accept } = renderCalculator();
  accept({ rates: [{ days: 1, rate: 70, description: "1 día" }] });
  expect(await screen.findByText(/Calls y puts no coinciden/)).toHaveTextContent(/tasa implícita de 19,4\s%/);
  await user.click(screen.getByRole("button", { name: "usar la implícita" }));
  expect(screen.queryByText(/Calls y puts no coinciden/)).toBeNull();
  expect(screen.getByLabelText("Tasa de Caución")).toHaveValue("implied");
});

it("says nothing of the rate where they agree", async () => {
  const { accept } = renderCalculator();
  accept();
  expect(await screen.findByText(/el mercado está en/)).toBeVisible();
  expect(screen.queryByText(/Calls y puts no coinciden/)).toBeNull();
});

it("a side that isn't listed is blank, with one mark", () => {
  renderCalculator().accept({ options: chain.slice(0, 3) });
  const row = document.querySelector('tr[data-strike="7600"]');
  expect(row?.querySelectorAll("td[data-absent]")).toHaveLength(1);
  expect(within(row as HTMLElement).getByText("no listada")).toBeVisible();
  expect(cellsOf("7600", "delta")).toHaveLength(1);
});
