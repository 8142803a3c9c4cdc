import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { figure, legs, numbers, renderPositions, stopClock, user } from "../testing/render-builder.tsx";
import { BuilderScreen } from "./builder-screen.tsx";

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

const bull = "/?patas=1~b1c7400_20261218_520~s1c7600_20261218_390";
const heading = async (name: string | RegExp) =>
  expect(await screen.findByRole("heading", { name })).toBeVisible();

it("begins with the call nearest to the money, which is nobody's until something is taken", async () => {
  renderPositions(BuilderScreen);
  await heading(/^Vista previa: comprar call 7\.400/);
  // 520 x 100 and 0.847 % of it.
  expect(await figure("Pagás")).toMatch(/^\$ 52\.440/);
  expect(legs()).toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
});

it("a shape and a price show before they are taken, beside what is built", async () => {
  renderPositions(BuilderScreen, { path: bull });
  await user.hover(screen.getByRole("button", { name: "Put comprado" }));
  await heading("Vista previa: Put comprado");
  // 300 x 100 and 0.847 % of it.
  expect(await figure("Pagás")).toMatch(/^\$ 30\.254/);
  expect(screen.getByText("lo armado")).toBeVisible();
  expect(legs()).toHaveLength(2);
  await user.hover(screen.getByRole("button", { name: "Comprar put 7.200: 200,00" }));
  await heading("Vista previa: comprar put 7.200");
  // The bull's 13,771 and 200 x 100 with 0.847 %.
  expect(await figure("Pagás")).toMatch(/^\$ 33\.940/);
  await user.unhover(screen.getByRole("button", { name: "Comprar put 7.200: 200,00" }));
  await waitFor(async () => expect(await figure("Pagás")).toMatch(/^\$ 13\.771/));
});

it("a leg that is off stays, is in no number, and is off again after a reload", async () => {
  const { search } = renderPositions(BuilderScreen, { path: bull });
  const second = () => screen.getByRole("switch", { name: "Contar la pata 2" });
  await user.click(second());
  expect(second()).toHaveAttribute("aria-checked", "false");
  expect(legs()).toHaveLength(2);
  await waitFor(async () => expect(await figure("Pagás")).toMatch(/^\$ 52\.440/));
  await waitFor(() => expect(search()).toContain("precios=eE"));
  await user.click(screen.getByRole("switch", { name: "Contar la pata 1" }));
  expect(await screen.findByText("Todas las patas están apagadas.")).toBeVisible();
});

it("reads a leg that is off from a link", async () => {
  renderPositions(BuilderScreen, { path: `${bull}&precios=eE` });
  expect(screen.getByRole("switch", { name: "Contar la pata 2" })).toHaveAttribute("aria-checked", "false");
  expect(await figure("Pagás")).toMatch(/^\$ 52\.440/);
});

it("two positions are compared in one chart, and change places", async () => {
  renderPositions(BuilderScreen, { path: bull });
  await user.click(await screen.findByRole("button", { name: "Comparar" }));
  await user.click(screen.getByRole("button", { name: "Put comprado" }));
  const other = within(await numbers()).getByRole("region", { name: "Comparada con" });
  expect(other).toHaveTextContent(/^Bull con calls 7\.400\/7\.600 DIC Pagás \$\s13\.771, máximo/);
  await user.click(screen.getByRole("button", { name: "Ver como tabla" }));
  expect(screen.getByRole("columnheader", { name: "Bull con calls 7.400/7.600 DIC" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Intercambiar" }));
  expect(legs()).toHaveLength(2);
  expect(other).toHaveTextContent(/^Put comprado 7\.400 DIC Pagás \$\s30\.254/);
  await user.click(screen.getByRole("button", { name: "Dejar de comparar" }));
  expect(screen.queryByRole("region", { name: "Comparada con" })).toBeNull();
});
