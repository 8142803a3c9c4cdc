import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { calculatorKey } from "@paridad/core/stores";

import { cellsOf, chain, optionOf, renderCalculator } from "../testing/render-calculator.tsx";

const modes = () => within(screen.getByRole("group", { name: "Volatilidad del teórico" }));
const numberOf = (text: string | null | undefined) =>
  Number(text?.replaceAll(".", "").replace(",", ".").replace("−", "-"));

it("says what theoretical values are made with, and fixes the specification's number with one press", async () => {
  const user = userEvent.setup();
  const { accept, storage } = renderCalculator();
  accept();
  // Two bases give no smile: the mean of call and put of the one nearest to the forward stands in.
  expect(await screen.findByText(/^Sin sonrisa: la del dinero/)).toBeVisible();
  await waitFor(() => expect(Math.abs(numberOf(cellsOf("7600", "theoretical")[0]) - 395)).toBeLessThan(15));
  await user.click(modes().getByRole("button", { name: "Fija" }));
  expect(await screen.findByText(/20,0\s%; el mercado está en/)).toBeVisible();
  // The market asks 400 and bids 390; the chain is drawn in the frame after the line above it.
  await waitFor(() => expect(numberOf(cellsOf("7600", "theoretical")[0])).toBeLessThan(240));
  expect(JSON.parse(storage.getItem(calculatorKey) ?? "{}")).toMatchObject({ volatilityMode: "fixed" });
  await user.click(modes().getByRole("button", { name: "Sonrisa" }));
  await user.clear(screen.getByLabelText("Volatilidad (%)"));
  await user.type(screen.getByLabelText("Volatilidad (%)"), "30");
  expect(modes().getByRole("button", { name: "Fija" })).toHaveAttribute("aria-pressed", "true");
});

it("with the smile says where the market is in the money", async () => {
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
  expect(await screen.findByText(/^Cada base con su volatilidad; el mercado está en/)).toBeVisible();
});

it("a side that isn't listed is blank, with one mark", () => {
  renderCalculator().accept({ options: chain.slice(0, 3) });
  const row = document.querySelector('tr[data-strike="7600"]');
  expect(row?.querySelectorAll("td[data-absent]")).toHaveLength(1);
  expect(within(row as HTMLElement).getByText("no listada")).toBeVisible();
  expect(cellsOf("7600", "delta")).toHaveLength(1);
});
