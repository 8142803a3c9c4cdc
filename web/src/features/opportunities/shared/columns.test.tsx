import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { expectedTone, figure, fittedOdds, tnaFigure } from "./columns.tsx";
import { closingColumns, placeColumn } from "./placed-columns.tsx";
import type { Placed } from "./placed-items.ts";
import { greyedText, stateColumn } from "./state-column.tsx";

it("odds at the smile's volatility are marked, for the eye and for screen readers; the others aren't", () => {
  const column = figure<{ odds: number; isOddsFitted: boolean }>({
    key: "prob",
    heading: "Prob.",
    value: ({ odds }) => odds,
    mark: fittedOdds,
  });
  const { container, rerender } = render(column.show?.({ odds: 0.412, isOddsFitted: true }));
  expect(container).toHaveTextContent("≈41,2 %");
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Con la volatilidad de la sonrisa: la base no tiene una propia",
  );
  rerender(<>{column.show?.({ odds: 0.412, isOddsFitted: false })}</>);
  expect(container).toHaveTextContent(/^41,2 %$/);
});

const placed = (fields: Partial<Placed>) =>
  ({ strike: 7_600, date: "2026-12-18", symbols: ["GFGC7600DI"], ...fields }) as Placed;

it("a contract's past is a press away, and an alert on its rate where there is one", () => {
  const linksOf = (addressOf: () => string | null) => {
    const column = closingColumns({ watched: "de la tasa", addressOf }).find(({ key }) => key === "historia");
    const { container, unmount } = render(<MemoryRouter>{column?.show?.(placed({}))}</MemoryRouter>);
    const links = [...container.querySelectorAll("a")].map(
      (link) => `${link.title} ${link.getAttribute("href")}`,
    );
    unmount();
    return links;
  };
  const history = "Historia de GFGC7600DI /historico/datos?vista=grafico&contrato=GFGC7600DI";
  expect(linksOf(() => null)).toEqual([history]);
  expect(linksOf(() => "/alertas?nueva")).toEqual([
    history,
    "Alerta de la tasa de GFGC7600DI /alertas?nueva",
  ]);
});

it("a base at the money has its colour, and opens the builder only where each leg has a price", () => {
  const cellOf = (fields: Partial<Placed>) => {
    const { container, unmount } = render(
      <MemoryRouter>{placeColumn().show?.(placed(fields))}</MemoryRouter>,
    );
    const cell = [
      container.textContent,
      container.querySelector("a")?.getAttribute("href") ?? null,
      container.querySelector(".text-atm") !== null,
    ];
    unmount();
    return cell;
  };
  expect(cellOf({ address: "/armar?patas=1", isAtTheMoney: true })).toEqual([
    "7.600 18/12",
    "/armar?patas=1",
    true,
  ]);
  expect(cellOf({ address: null, isAtTheMoney: false })).toEqual(["7.600 18/12", null, false]);
});

it("a rate is coloured by its points over the caución, and in the last days it is the term's result", () => {
  const column = tnaFigure<{ tna: number; days: number; moneyDays: number; caucionTna: number | null }>({
    key: "tna",
    heading: "TNA",
    tna: ({ tna }) => tna,
  });
  const cellOf = (tna: number, days: number, caucionTna: number | null) => {
    const { container, unmount } = render(column.show?.({ tna, days, moneyDays: days + 2, caucionTna }));
    const cell = [
      container.textContent.replaceAll("\u00a0", " "),
      container.querySelector(".text-up, .text-down")?.className ?? null,
      column.value({ tna, days, moneyDays: days + 2, caucionTna }),
    ];
    unmount();
    return cell;
  };
  // 43 % over 16 days is 38.2 % over 18.
  expect(cellOf(0.43, 16, 0.387)).toEqual(["43,0 %", "text-down", expect.closeTo(0.43, 12)]);
  expect(cellOf(0.44, 16, 0.387)).toEqual(["44,0 %", "text-up", expect.closeTo(0.44, 12)]);
  expect(cellOf(0.44, 16, null)).toEqual(["44,0 %", null, expect.closeTo(0.44, 12)]);
  expect(cellOf(-4.88, 1, 0.387)).toEqual(["−1,3 % plazo", "text-down", null]);
  expect(cellOf(149.68, 8, 0.387)[0]).toBe("328,1 % plazo");
});

it.each([
  ["over the caución", 0.105, 0.002, 1],
  ["a gain below the caución", 0.095, -0.003, 0],
  ["a loss", -0.01, -0.03, -1],
])("an expected result has the colour of its money: %s", (_, expected, excess, sign) => {
  expect(Math.sign(expectedTone(expected, excess))).toBe(sign);
});

it("a state is read whole in its row, and the foot tells what it has not counted", () => {
  const { show, onceText } = stateColumn();
  const passing = { reasons: [] };
  const greyed = { reasons: ["one-sided", "delta-unknown"] } as const;
  const { container } = render(show?.(greyed));
  expect(container.querySelector(".sr-only")).toHaveTextContent(/^Falta una punta\. .*No hay delta/);
  expect([onceText?.(passing), greyedText([passing, passing])]).toEqual(["", ""]);
  expect(greyedText([greyed, greyed])).toBe("No pasan 2: Falta una punta (2)");
  expect(onceText?.(greyed)).not.toContain("Falta una punta");
  expect(onceText?.(greyed)).toMatch(/No hay delta/);
});
