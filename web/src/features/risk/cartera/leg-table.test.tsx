import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { BookClosing, MarkedLeg, PortfolioGreeks, PositionMargin } from "@paridad/core/risk";
import { openPositions } from "../book/book-of-market.ts";
import type { Book } from "../book/book-of-market.ts";
import { december, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { BookFacts } from "./book-facts.tsx";
import { LegTable } from "./leg-table.tsx";
import { MarginPanel } from "./margin-panel.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const expiration = Date.parse(`${december}T17:00:00-03:00`);
const greek = (value: number) => ({
  value,
  deltaShares: value,
  deltaPesosPerPercent: value,
  gammaSharesPerPercent: value,
  vegaPerPoint: value,
  thetaPerDay: value,
  thetaPerWeekend: null,
  rhoPerPoint: value,
});

function marked(index: number, quantity: number, more: object = {}): MarkedLeg {
  const leg = {
    kind: "call",
    strike: 7_000 + 400 * index,
    expiration,
    quantity,
    price: 100,
    volatility: 0.5,
  };
  const own = { position: "Cuatro", index, leg, quote: null, from: "mid", neighbour: null, reason: null };
  return { ...own, ...more } as unknown as MarkedLeg;
}
/** One that ended stands first: the greeks and the margin leave it out. */
const legs = [
  marked(0, 1, { reason: "expired", from: null }),
  marked(1, 2, { from: "last", quote: { bid: 5, ask: 5 } }),
  marked(2, -3, { from: "neighbour" }),
  marked(3, -4),
];
const position = savedPosition("Cuatro", [
  savedOption("GFGC7000DI", 1, 100),
  savedOption("GFGC7400DI", 2, 100),
  savedOption("GFGC7800DI", -3, 100),
  savedOption("GFGC8200DI", -4, 100),
]);
const sides = [null, null, null, 310].map((price) => ({ price, value: price === null ? null : -124_000 }));
const closing = {
  value: null,
  costs: 0,
  profit: null,
  unknown: 2,
  positions: new Map([["Cuatro", { value: null, legs: sides }]]),
};

function rowsOf(table: string): string[][] {
  return within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
}

it("each leg has its own greeks, where its volatility is from, and who is missing to close it", () => {
  const greeks = { legs: [greek(10), greek(20), greek(30)], whole: greek(60), expiries: [] };
  // A dividend gave the third another name; of the fourth today's isn't known.
  const today = position.today.map((one, place) =>
    place === 2 && one !== null ? { ...one, symbol: "GFGC7750DI" } : place === 3 ? null : one,
  );
  render(
    <LegTable
      book={{ positions: [{ ...position, today }] } as unknown as Book}
      legs={legs}
      greeks={greeks as unknown as PortfolioGreeks}
      closing={closing as unknown as BookClosing}
    />,
  );
  const rows = rowsOf("Cartera por pata");
  const cells = (row: number, ...places: number[]) => places.map((place) => rows[row]?.[place]);
  expect(cells(0, 0)).toEqual(["Cuatro"]);
  expect(cells(1, 0, 6)).toEqual(["Call 7.000 · 18/12", "–"]);
  expect(cells(2, 1, 4, 6)).toEqual(["+2", "50,0 % ú", "+$ 10"]);
  expect(cells(3, 1, 4, 6)).toEqual(["−3", "50,0 % b", "+$ 20"]);
  expect(cells(4, 1, 3, 4, 5, 6)).toEqual(["−4", "310,00", "50,0 %", "−$ 124.000", "+$ 30"]);
  expect(cells(5, 0, 6)).toEqual(["Cartera", "+$ 60"]);
  const titleOf = (text: RegExp) => screen.getAllByText(text).at(-1)?.getAttribute("title");
  expect([/^Call 7.000/, /^Call 7.400/, /^Call 7.800/, /^Call 8.200/].map(titleOf)).toEqual([
    "GFGC7000DI",
    "GFGC7400DI",
    "GFGC7750DI",
    "GFGC8200DI",
  ]);
  expect([/% ú$/, /% b$/].map(titleOf)).toEqual([
    "Del último operado: falta una punta",
    "De la base más cercana",
  ]);
  const reasonOf = (name: RegExp) =>
    within(screen.getByRole("row", { name })).getAllByRole("img")[0]?.getAttribute("aria-label");
  expect([reasonOf(/^Call 7.400/), reasonOf(/^Call 7.800/)]).toEqual([
    expect.stringContaining("Nadie la compra ahora"),
    expect.stringContaining("Nadie la vende ahora"),
  ]);
});

it("the margin names what it is of, by the legs that still run", () => {
  const part = (index: number, more: object) => ({
    index,
    lots: 3,
    margin: 1_000,
    cover: null,
    by: null,
    ...more,
  });
  const margin = {
    margin: 2_000,
    oneSideOnly: 0,
    parts: [part(1, { cover: "option", by: 0 }), part(2, { cover: "shares" })],
  };
  render(
    <MarginPanel
      margin={{ ok: true, ...margin } as unknown as { ok: true } & PositionMargin}
      legs={legs}
      choice={{ notionalShare: 0.2, floorShare: 0.1, broker: null }}
      onChange={() => undefined}
    />,
  );
  expect(rowsOf("Garantía por pata vendida").map((row) => row.slice(0, 3))).toEqual([
    ["Call 7.800 · 18/12", "3", "Call 7.400 · 18/12"],
    ["Call 8.200 · 18/12", "3", "acciones en cartera"],
  ]);
});

it("a margin that can't be estimated is a dash that says why", () => {
  render(
    <MarginPanel
      margin={{ ok: false, reason: "invalid-input" }}
      legs={legs}
      choice={{ notionalShare: 0.2, floorShare: 0.1, broker: null }}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByRole("img", { name: "Faltan datos para estimarla" })).toHaveTextContent("–");
  // Two of the legs are sold.
  expect(screen.queryByText("No hay opciones vendidas.")).toBeNull();
});

it.each([
  [1, "1 pata sin punta para cerrar"],
  [2, "2 patas sin punta para cerrar"],
])("says that closing lacks %i", (unknown, text) => {
  render(<BookFacts whole={null} closing={{ ...closing, unknown } as unknown as BookClosing} />);
  expect(screen.getByText(text)).toBeVisible();
});

it("a portfolio is of what is open and can be read", () => {
  const closed = { ...position, id: "closed", status: "closed" } as const;
  const unreadable = { ...position, id: "unreadable", content: null };
  expect(openPositions([closed, position, unreadable]).map(({ id }) => id)).toEqual(["Cuatro"]);
});
