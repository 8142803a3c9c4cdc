import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";

import type { SpreadCell } from "@paridad/core/opportunities";

import { SpreadCard } from "./spread-card.tsx";
import { SpreadGrid } from "./spread-grid.tsx";
import { ranksOf, spreadNumbers } from "./spread-numbers.ts";

const cell = {
  lower: 7_400,
  upper: 7_600,
  netOutlay: 101.84,
  netMaximum: 91.37,
  netMinimum: -102.5,
  netBreakeven: 7_502.25,
  ratio: 0.9,
  distance: 0.0012,
  probabilityOfProfit: 0.48,
  probabilityReason: null,
  slippage: 15,
  slippageShare: 0.164,
  isApparentArbitrage: false,
} as SpreadCell;

const factsOf = (change: Partial<SpreadCell>) => {
  const { container, unmount } = render(<SpreadCard cell={{ ...cell, ...change }} />);
  const facts = [...container.querySelectorAll("dt")].map(
    (term) =>
      `${term.textContent}: ${term.nextElementSibling?.textContent?.replaceAll("\u00a0", " ").trim()}`,
  );
  const reasons = [...container.querySelectorAll('[role="img"]')].map((one) =>
    one.getAttribute("aria-label"),
  );
  const warned = container.textContent.includes("Arbitraje aparente");
  unmount();
  return { facts, reasons, warned };
};

it("a pair says what it costs a share and a lot, and what it may bring", () => {
  expect(factsOf({})).toEqual({
    facts: [
      "Par: 7.400 / 7.600",
      "Cuesta: 101,84 $ 10.184 el lote",
      "Ganás hasta: 91,37",
      "Perdés hasta: 102,50",
      "Por peso: 0,90",
      "Equilibrio: 7.502,25 +0,1 %",
      "Probabilidad: 48,0 %",
      "En puntas: 15,00 16,4 % de la ganancia",
    ],
    reasons: [],
    warned: false,
  });
});

it("a pair that pays says so, one that can't lose loses nothing, and what isn't known is a dash", () => {
  const unknown = {
    ratio: null,
    netBreakeven: null,
    distance: null,
    probabilityOfProfit: null,
    probabilityReason: "no-volatility",
  } as const;
  const { facts, reasons, warned } = factsOf({
    ...unknown,
    netOutlay: -40.5,
    netMinimum: 3,
    isApparentArbitrage: true,
  });
  expect(facts).toEqual([
    "Par: 7.400 / 7.600",
    "Cobrás: 40,50 $ 4.050 el lote",
    "Ganás hasta: 91,37",
    "Perdés hasta: 0,00",
    "Por peso: –",
    "Equilibrio: –",
    "Probabilidad: –",
    "En puntas: 15,00 16,4 % de la ganancia",
  ]);
  expect(reasons).toEqual([
    "No arriesga nada",
    "No pierde a ningún precio: no tiene equilibrio",
    "Falta la volatilidad del vencimiento",
  ]);
  expect(factsOf({ probabilityOfProfit: null, probabilityReason: "expired" }).reasons).toEqual(["Vence hoy"]);
  expect(warned).toBe(true);
  expect(factsOf({ netOutlay: 0 }).facts[1]).toBe("Cuesta: 0,00 $ 0 el lote");
  render(<SpreadCard cell={null} />);
  expect(screen.getByText(/Pasá por una celda para ver el par/)).toBeVisible();
});

it("a pair that seems not to lose is warned of where it is pressed, its colour by its place", () => {
  const pairs = [
    { ...cell, ratio: 0.9, isApparentArbitrage: true },
    { ...cell, upper: 7_800, ratio: 0.5 },
    { ...cell, lower: 7_600, upper: 7_800, ratio: null },
  ];
  render(
    <SpreadGrid
      label="Bull con calls"
      matrix={{ cells: pairs, hidden: [] } as never}
      strikes={[7_400, 7_600, 7_800]}
      number={spreadNumbers[0]}
      onLook={() => undefined}
      addressOf={() => "/armar"}
    />,
    { wrapper: MemoryRouter },
  );
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("aria-label")])).toEqual([
    ["⚠ 0,90", "7.400 / 7.600: 0,90"],
    ["0,50", "7.400 / 7.800: 0,50"],
    ["–", "7.600 / 7.800: No arriesga nada"],
  ]);
  const depths = links.map((link) => /(\d+)%/.exec(link.closest("td")?.getAttribute("style") ?? "")?.[1]);
  expect(depths).toEqual(["34", "0", "0"]);
});

it("each number of the matrix is the one that its name says", () => {
  const read = spreadNumbers.map(({ key, read: of, format }) => {
    const value = of(cell);
    return `${key} ${value === null ? "–" : format(value).replaceAll("\u00a0", " ")}`;
  });
  expect(read).toEqual([
    "ratio 0,90",
    "prob 48,0 %",
    "costo 101,84",
    "maximo 91,37",
    "distancia +0,1 %",
    "puntas 16,4 %",
  ]);
});

it("colours go by place from the lowest to the highest, and what isn't known has none", () => {
  expect(ranksOf([5, null, 900, 7])).toEqual([0, null, 1, 0.5]);
  // By size, not as words: 10 is above 9, and what is lost most stands lowest.
  expect(ranksOf([9, 10, -20, -3, 100])).toEqual([0.5, 0.75, 0, 0.25, 1]);
  expect(ranksOf([3])).toEqual([0]);
  expect(ranksOf([])).toEqual([]);
});
