import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { optionOf, renderCalculator } from "../testing/render-calculator.tsx";

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

it("says the best of the bases that it shows, not of those further away", async () => {
  // Of twelve bases the last one's call is bid far too high.
  const options = Array.from({ length: 12 }, (_, place) => 7_000 + 100 * place).flatMap((strike) => {
    const middle = Math.max(100, 7_510 - strike + 400);
    const call = strike === 8_100 ? 900 : middle;
    return [
      optionOf(`GFGC${strike}DI`, { bid: call - 5, ask: call + 5 }),
      optionOf(`GFGV${strike}DI`, { bid: middle - 7_510 + strike - 105, ask: middle - 7_510 + strike - 95 }),
    ];
  });
  renderCalculator().accept({ options });
  expect(await card().findByRole("rowheader", { name: "7.800" })).toBeVisible();
  const rows = card().getAllByRole("row").slice(1);
  const best = Math.max(
    ...rows.map((row) => Number(row.children[1]?.textContent.replace("\u2212", "-").replace(",", "."))),
  );
  expect(rows.map((row) => row.children[0]?.textContent)).not.toContain("8.100");
  const text = (await card().findByText(/que colocar/)).textContent.replaceAll("\u00a0", " ");
  expect(text).toContain(`(hasta ${String(best.toFixed(1)).replace(".", ",")} %)`);
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
