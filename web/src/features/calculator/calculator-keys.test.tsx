import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { createMemoryStorage } from "@paridad/core/auth";
import { screenWords } from "@paridad/core/messages";

import { renderCalculator } from "./testing/render-calculator.tsx";
import { viewKey } from "./view/view.ts";

const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const stored = (storage: ReturnType<typeof createMemoryStorage>) =>
  JSON.parse(storage.getItem(viewKey) ?? "{}") as {
    bases: number;
    density: string;
    hidden: string[];
    order: string[];
  };
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("each key of the help does what it says", async () => {
  const { accept, storage } = renderCalculator();
  accept();
  for (const [name, label] of [
    ["s", "Precio Spot ($)"],
    ["v", "Volatilidad (%)"],
    ["r", screenWords.caucionRate],
    ["w", "Spot (%)"],
  ] as const) {
    key(name);
    expect(screen.getByLabelText(label)).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
  }
  key("m");
  expect(screen.getByLabelText("Modelo")).toHaveValue("european");
  key("m");
  expect(screen.getByLabelText("Modelo")).toHaveValue("american");
  key("+");
  expect(stored(storage).bases).toBe(20);
  key("-");
  key("-");
  // No fewer than ten.
  expect(stored(storage).bases).toBe(10);
  key("d");
  expect(stored(storage).density).toBe("dense");
  key("d");
  expect(stored(storage).density).toBe("normal");
  choose("Spot (%)", "-5");
  expect(screen.getByText("Escenario")).toBeVisible();
  key("0");
  expect(screen.queryByText("Escenario")).toBeNull();
  choose("Precio Spot ($)", "7.000");
  expect(screen.getByText("precio tuyo")).toBeVisible();
  key("u");
  expect(screen.queryByText("precio tuyo")).toBeNull();
  key("k");
  expect(await screen.findByRole("dialog", { name: "Columnas" })).toBeVisible();
});

it("columns are hidden, shown, moved to and fro, and put back as they were", async () => {
  const { accept, storage } = renderCalculator();
  accept();
  fireEvent.click(screen.getByRole("button", { name: "columnas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Columnas" }));
  const press = (name: string) => fireEvent.click(dialog.getByRole("button", { name }));
  const first = () => stored(storage).order.slice(0, 3);
  expect(dialog.getByRole("button", { name: "Volumen: más lejos de las bases" })).toBeDisabled();
  expect(dialog.getByRole("button", { name: "Mercado: más cerca de las bases" })).toBeDisabled();
  press("Rho: más lejos de las bases");
  expect(first()).toEqual(["rho", "volume", "delta"]);
  press("Rho: más cerca de las bases");
  expect(first()).toEqual(["volume", "rho", "delta"]);
  fireEvent.click(dialog.getByRole("checkbox", { name: /^Gamma/ }));
  expect(stored(storage).hidden).toContain("gamma");
  fireEvent.click(dialog.getByRole("checkbox", { name: /^Volumen/ }));
  expect(stored(storage).hidden).not.toContain("volume");
  press("Delta %: más lejos de las bases");
  press("Restablecer");
  expect(first()).toEqual(["volume", "rho", "delta"]);
  expect(stored(storage).hidden).toEqual(["volume", "rho", "past", "volatilitySides"]);
});
