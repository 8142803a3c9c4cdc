import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it } from "vitest";

import type { SpreadCell } from "@paridad/core/opportunities";

import { pairAddresses } from "./pair-addresses.ts";
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
  isNear: true,
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
      "Esperado: −3,20 −5,20 contra caución · −7,91 sin tendencia y con la VI del par",
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
      addressOf={() => ({ build: "/armar", alert: "/alertas?nueva=spread" })}
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

it("a lower base that gets a price appears, and stays once it has none", () => {
  const lower = { ...cell, lower: 7_200, upper: 7_400 };
  const grid = (cells: readonly SpreadCell[]) => (
    <SpreadGrid
      label="Bull con calls"
      matrix={{ cells, hidden: [] } as never}
      strikes={[7_200, 7_400, 7_600]}
      number={spreadNumbers[0]}
      onLook={() => undefined}
      addressOf={() => null}
    />
  );
  const bases = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  const { rerender } = render(grid([cell]), { wrapper: MemoryRouter });
  expect(bases()).toEqual(["7.400"]);
  rerender(grid([lower, cell]));
  expect(bases()).toEqual(["7.200", "7.400"]);
  expect(screen.getAllByRole("cell", { name: "0,90" })).toHaveLength(2);
  rerender(grid([cell]));
  expect(bases()).toEqual(["7.200", "7.400"]);
});

it("a pair that is pressed offers to be built, or to be watched by what it costs", async () => {
  const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
  const bases = [
    { strike: 7_400, symbol: "GFGC7400DI", bid: 400, ask: 410 },
    { strike: 7_600, symbol: "GFGC7600DI", bid: 310, ask: 315 },
  ];
  const expiry = { date: "2026-12-18", expiration: Date.parse("2026-12-18T20:00:00Z") };
  render(
    <>
      <Address />
      <SpreadGrid
        label="Bear con calls"
        matrix={{ cells: [cell], hidden: [] } as never}
        strikes={[7_400, 7_600]}
        number={spreadNumbers[0]}
        onLook={() => undefined}
        addressOf={(pair) => pairAddresses(pair, { kind: "call", direction: "bear", bases, expiry })}
      />
    </>,
    { wrapper: MemoryRouter },
  );
  const link = screen.getByRole("link", { name: "7.400 / 7.600: 0,90" });
  expect(link).toHaveAttribute("href", expect.stringMatching(/^\/armar\?patas=/));
  await userEvent.click(link);
  const menu = screen.getByRole("menu", { name: "Par 7.400 / 7.600" });
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Alerta de lo que cuesta…" }));
  const query = new URLSearchParams(screen.getByRole("status").textContent.split("?")[1]);
  expect(query.get("nueva")).toBe("spread");
  expect(query.getAll("pata")).toEqual([
    "call,7400,2026-12-18,GFGC7400DI,-1",
    "call,7600,2026-12-18,GFGC7600DI,1",
  ]);
});
