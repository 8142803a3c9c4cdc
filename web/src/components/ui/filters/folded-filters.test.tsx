import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { FoldedFilters } from "./folded-filters.tsx";

afterEach(() => vi.unstubAllGlobals());

function onPhone(): void {
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => list);
}

const filters = (asked: string) => (
  <FoldedFilters summary={`${asked} · Todas las fechas`} asked={asked}>
    <button type="button">Buscar</button>
  </FoldedFilters>
);

it("says on a phone what is chosen, opens on a press, and folds with the next question, focus and all", async () => {
  onPhone();
  const { rerender } = render(filters("GFGC7000DI / GFGC7400DI"));
  const line = screen.getByRole("button", { name: "Filtros: GFGC7000DI / GFGC7400DI · Todas las fechas" });
  expect(line).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("button", { name: "Buscar" })).toBeNull();
  await userEvent.click(line);
  await userEvent.click(screen.getByRole("button", { name: "Buscar" }));
  expect(line).toHaveAttribute("aria-expanded", "true");
  rerender(filters("GFGC7400DI / GFGC7800DI"));
  expect(screen.queryByRole("button", { name: "Buscar" })).toBeNull();
  expect(line).toHaveFocus();
  expect(line).toHaveTextContent("GFGC7400DI / GFGC7800DI · Todas las fechas");
});

it("stands in a row where there is room", () => {
  render(filters("GFGC7000DI / GFGC7400DI"));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Buscar"]);
});
