import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";

import type { SpreadCell } from "@paridad/core/opportunities";

import { SpreadCard } from "./spread-card.tsx";
import { SpreadGrid } from "./spread-grid.tsx";
import { spreadNumbers } from "./spread-numbers.ts";

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
  expected: { caucion: 2, edge: -4.2, costs: 1, expected: -3.2, excess: -5.2 },
  driftless: -7.91,
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
      "Esperado: −3,20 −5,20 contra caución · −7,91 sin tendencia",
      "En puntas: 15,00 16,4 % de la ganancia",
    ],
    reasons: [],
    warned: false,
  });
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
