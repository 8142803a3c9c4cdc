import { expect, it } from "vitest";

import { usualFilters } from "@paridad/core/opportunities";
import type { OpportunityBook } from "@paridad/core/opportunities";
import { formatCappedTea, formatPoints } from "./formats.ts";
import { builderAddress, groupOf, historyAddress, itemsOf } from "./opportunity-item.ts";
import { middleOf, placedItems } from "./placed-items.ts";

const expiration = Date.parse("2026-12-18T17:00:00-03:00");
const share = { kind: "share", quantity: 100, price: 7_500 } as const;
const call = { kind: "call", strike: 7_600, expiration, quantity: -1, price: 330 } as const;
const facts = { bid: 10, ask: 10.5, lots: 20, age: 1_000, points: 0.01 };
const bookOf = (bid: number | null, ask: number | null) =>
  ({ share: { bid, ask }, areMomentsApart: false }) as OpportunityBook;

it("the builder takes the legs; an own share keeps its price there", () => {
  const legs = "1~b100a_7500~s1c7600_20261218_330";
  expect(builderAddress("basicas", [share, call])).toBe(`/estrategias/basicas?patas=${legs}`);
  expect(builderAddress("avanzadas", [share, call], true)).toBe(
    `/estrategias/avanzadas?patas=${legs}&precios=pe`,
  );
  expect([builderAddress("basicas", null), builderAddress("basicas", [])]).toEqual([null, null]);
});

it("what passes comes first with no reason, what doesn't stands in the group behind it with its own", () => {
  const items = itemsOf(
    {
      listed: [{ name: "a" }],
      greyed: [{ row: { name: "b" }, reasons: ["old", "wide"] }],
      best: null,
      above: 0,
    },
    ({ name }) => name,
  );
  expect(items).toEqual([
    { name: "a", id: "a", reasons: [] },
    { name: "b", id: "b", reasons: ["old", "wide"] },
  ]);
  expect(items.map(groupOf)).toEqual([0, 1]);
});

it("rows are built by as many lots as are asked for, and the one at the money is nearest to the middle of the sides", () => {
  const row = (strike: number, points: number, legs: readonly (typeof share | typeof call)[] | null) => ({
    date: "2026-12-18",
    strike,
    facts: { ...facts, points },
    legs,
  });
  const rows = [row(7_600, -0.01, [share, call]), row(7_400, 0.02, null), row(7_500, 0, null)];
  const { items, above } = placedItems(rows as never, {
    // The middle is 7.445: 7.400 is nearer than 7.500, which is nearer to what is asked.
    book: bookOf(7_400, 7_490),
    filters: { ...usualFilters, lots: 5 },
    area: "basicas",
  });
  const found = items as unknown as { strike: number; isAtTheMoney: boolean; address: string | null }[];
  expect(found.map(({ strike }) => strike)).toEqual([7_400, 7_500, 7_600]);
  expect(found.map(({ isAtTheMoney }) => isAtTheMoney)).toEqual([true, false, false]);
  expect(found.map(({ address }) => address)).toEqual([
    null,
    null,
    "/estrategias/basicas?patas=1~b500a_7500~s5c7600_20261218_330",
  ]);
  expect(above).toBe(1);
});

it.each([
  [7_400, 7_490, 7_445],
  [null, 7_490, null],
  [7_400, null, null],
])("the middle of %s and %s is %s", (bid, ask, middle) => {
  expect(middleOf(bookOf(bid, ask))).toBe(middle);
});

it("points and rates are read as people write them; one that says nothing is capped, not left out", () => {
  expect([0.041, -0.005, 0].map(formatPoints)).toEqual(["+4,1", "−0,5", "0,0"]);
  expect(formatCappedTea(0.512).replace("\u00a0", " ")).toBe("51,2 %");
  expect(formatCappedTea(null)).toBe("> 999 %");
  expect(historyAddress("GFGC7600DI")).toBe("/historico/datos?vista=grafico&contrato=GFGC7600DI");
});
