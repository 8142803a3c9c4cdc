import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { chain, renderCalculator } from "../../testing/render-calculator.tsx";
import { baseLinks } from "./row-details.tsx";

const namesOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

it("a press on a base opens what can be done with it, and copies nothing by itself", async () => {
  const user = userEvent.setup();
  await navigator.clipboard.writeText("lo de antes");
  renderCalculator().accept();
  await user.click(screen.getByRole("button", { name: "7.600" }));
  expect(namesOf(await screen.findAllByRole("menuitem"))).toEqual([
    "Historia del call, GFGC7600DI",
    "Ratio del call contra otra base",
    "Armar estrategia con el call",
    "Alerta del call…",
    "Tu precio del call",
    "Historia del put, GFGV7600DI",
    "Ratio del put contra otra base",
    "Armar estrategia con el put",
    "Alerta del put…",
    "Tu precio del put",
    "Copiar la fila",
  ]);
  expect(await navigator.clipboard.readText()).toBe("lo de antes");
  await user.click(screen.getByRole("menuitem", { name: "Tu precio del put" }));
  expect(await screen.findByRole("spinbutton", { name: "Tu precio de GFGV7600DI" })).toBeVisible();
});

it("offers what is listed alone, and gives the focus back when it closes", async () => {
  const user = userEvent.setup();
  renderCalculator().accept({ options: chain.slice(0, 3) });
  const base = screen.getByRole("button", { name: "7.600" });
  await user.click(base);
  expect(namesOf(await screen.findAllByRole("menuitem"))).toEqual([
    "Historia del call, GFGC7600DI",
    "Ratio del call contra otra base",
    "Armar estrategia con el call",
    "Alerta del call…",
    "Tu precio del call",
    "Copiar la fila",
  ]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menuitem")).toBeNull();
  expect(base).toHaveFocus();
});

it("a contract leads to its own past, and to its ratio as the first of two", () => {
  expect(baseLinks({ symbol: "GFGC7600DI" })).toEqual({
    history: "/historico/datos?vista=grafico&contrato=GFGC7600DI",
    ratio: "/historico/ratios?s1=GFGC7600DI",
  });
});
