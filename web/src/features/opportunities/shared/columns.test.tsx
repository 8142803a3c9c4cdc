import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { baseColumn, expectedTone, figure, fittedOdds, historyColumn, tnaFigure } from "./columns.tsx";
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

it("a contract's past is a press away, and an alert on its rate where there is one", () => {
  const linksOf = (column: DataColumn<string>) => {
    const { container, unmount } = render(<MemoryRouter>{column.show?.("GFGC7600DI")}</MemoryRouter>);
    const links = [...container.querySelectorAll("a")].map(
      (link) => `${link.title} ${link.getAttribute("href")}`,
    );
    unmount();
    return links;
  };
  const history = "Historia de GFGC7600DI /historico/datos?vista=grafico&contrato=GFGC7600DI";
  expect(linksOf(historyColumn((symbol) => symbol))).toEqual([history]);
  expect(
    linksOf(historyColumn((symbol) => symbol, { watched: "de la tasa", addressOf: () => "/alertas?nueva" })),
  ).toEqual([history, "Alerta de la tasa de GFGC7600DI /alertas?nueva"]);
});

it("a base at the money has its colour, and opens the builder only where each leg has a price", () => {
  const column = (address: string | null, isAtTheMoney: boolean) =>
    baseColumn<number>({
      strikeOf: (strike) => strike,
      dateOf: () => "2026-12-18",
      addressOf: () => address,
      isAtTheMoney: () => isAtTheMoney,
    });
  const shown = (one: DataColumn<number>) => {
    const { container, unmount } = render(<MemoryRouter>{one.show?.(7_600)}</MemoryRouter>);
    const found = [
      container.textContent,
      container.querySelector("a")?.getAttribute("href") ?? null,
      container.querySelector(".text-atm") !== null,
    ];
    unmount();
    return found;
  };
  expect(shown(column("/armar?patas=1", true))).toEqual(["7.600 18/12", "/armar?patas=1", true]);
  expect(shown(column(null, false))).toEqual(["7.600 18/12", null, false]);
});

it("a rate is coloured by its points over the caución, and in the last days it is the term's result", () => {
  const column = tnaFigure<{ tna: number; days: number; moneyDays: number; caucionTna: number | null }>({
    key: "tna",
    heading: "TNA",
    tna: ({ tna }) => tna,
  });
  const shown = (tna: number, days: number, caucionTna: number | null) => {
    const { container, unmount } = render(column.show?.({ tna, days, moneyDays: days + 2, caucionTna }));
    const found = [
      container.textContent.replaceAll("\u00a0", " "),
      container.querySelector(".text-up, .text-down")?.className ?? null,
      column.value({ tna, days, moneyDays: days + 2, caucionTna }),
    ];
    unmount();
    return found;
  };
  // 43 % over 16 days is 38.2 % over 18.
  expect(shown(0.43, 16, 0.387)).toEqual(["43,0 %", "text-down", expect.closeTo(0.43, 12)]);
  expect(shown(0.44, 16, 0.387)).toEqual(["44,0 %", "text-up", expect.closeTo(0.44, 12)]);
  expect(shown(0.44, 16, null)).toEqual(["44,0 %", null, expect.closeTo(0.44, 12)]);
  expect(shown(-4.88, 1, 0.387)).toEqual(["−1,3 % plazo", "text-down", null]);
  expect(shown(149.68, 8, 0.387)[0]).toBe("328,1 % plazo");
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
