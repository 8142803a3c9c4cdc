import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { onPhone } from "../../../testing/on-phone.ts";
import { FoldedFilters } from "./folded-filters.tsx";

const filters = (asked: string, isOpenAtFirst = false) => (
  <FoldedFilters summary={`${asked} · Todas las fechas`} asked={asked} isOpenAtFirst={isOpenAtFirst}>
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

it("stays open while a part of the question is taken out, and opens where one comes back to none", async () => {
  onPhone();
  const { rerender } = render(filters("par"));
  const line = screen.getByRole("button", { name: /^Filtros/ });
  await userEvent.click(line);
  const inside = screen.getByRole("button", { name: "Buscar" });
  inside.focus();
  rerender(filters(""));
  expect(line).toHaveAttribute("aria-expanded", "true");
  expect(inside).toHaveFocus();
  rerender(filters("par"));
  expect(line).toHaveAttribute("aria-expanded", "false");
  rerender(filters("", true));
  expect(line).toHaveAttribute("aria-expanded", "true");
});

it("stands in a row where there is room", () => {
  render(filters("GFGC7000DI / GFGC7400DI"));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Buscar"]);
});
