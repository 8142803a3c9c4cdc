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

it("its rates are before costs, and no sentence recommends by them", async () => {
  renderCalculator().accept();
  expect(await card().findByText(/falta descontar tus costos/)).toBeVisible();
  expect(card().queryByText(/que colocar/)).toBeNull();
});
