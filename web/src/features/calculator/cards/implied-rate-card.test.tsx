import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { renderCalculator } from "../testing/render-calculator.tsx";

const card = () => {
  const heading = screen.getByRole("heading", { name: /Tasa implícita por base/ });
  return within(heading.parentElement as HTMLElement);
};
const rowOf = (strike: string) => card().getByRole("rowheader", { name: strike }).closest("tr");

it("marks the base at the money of the market, wherever a scenario puts the spot", async () => {
  const user = userEvent.setup();
  const { accept } = renderCalculator();
  accept();
  expect(await card().findByRole("rowheader", { name: "7.600" })).toBeVisible();
  expect(rowOf("7.600")).toHaveAttribute("data-money");
  await user.clear(screen.getByLabelText("Spot (%)"));
  await user.type(screen.getByLabelText("Spot (%)"), "-10");
  expect(screen.getByRole("button", { name: /Base 7\.400, en el dinero/ })).toBeVisible();
  expect(rowOf("7.600")).toHaveAttribute("data-money");
  expect(rowOf("7.400")).not.toHaveAttribute("data-money");
});

it("compares with a caución that the market quotes, never with the 15 % that stands in for one", async () => {
  const first = renderCalculator();
  first.accept({ rates: [{ days: 30, rate: 18, description: "30 días" }] });
  expect(await card().findByText(/30 días: 18,00 %/)).toBeVisible();
  first.unmount();
  const second = renderCalculator();
  second.accept({ rates: [{ days: 1, rate: 15, description: "1 día", fallback: true }] });
  expect(await card().findByRole("rowheader", { name: "7.600" })).toBeVisible();
  expect(card().queryByText(/que colocar/)).toBeNull();
});
