import { expect, it } from "vitest";

import { gapsOf, readRows, recognizeLayout } from "@paridad/core/risk";

import { brokerPages, holdings, longPage } from "./testing/broker-pages.ts";
import { importAddress, ownTables } from "./own-tables.ts";
import { readTables } from "./read-tables.ts";

/** As the import of the web reads the address that is handed over. */
function importedFrom(address: string | null) {
  const text = new URLSearchParams(new URL(address ?? "").hash.slice(1)).get("tabla") ?? "";
  const rows = text.split("\n").map((cells, index) => ({ line: index + 1, cells: cells.split("\t") }));
  const layout = recognizeLayout(rows.map(({ cells }) => cells));
  if (layout === null) throw new Error("no columns");
  const heading = rows[layout.heading]?.line ?? 1;
  const context = { columns: layout.headings.length, heading, share: "GGAL" };
  const { operations, refused } = readRows(rows, { mapping: layout.mapping, ...context });
  return {
    isSure: layout.isSure,
    gaps: gapsOf(layout.mapping),
    operations: operations.map(({ operation: { symbol, side, quantity, price } }) => [
      symbol,
      side,
      quantity,
      price,
    ]),
    refused: refused.map(({ reason }) => reason),
  };
}
const host = "broker.test";
const operations = [
  ["GFGC7400DI", "buy", 10, 165.5],
  ["GFGC7400DI", "sell", 4, 180],
];

it.each(Object.entries(brokerPages))("%s: the operations come in right, with no question", (_name, show) => {
  show();
  const chosen = ownTables(readTables()).find(({ rows }) => rows[0]?.includes("Símbolo"));
  const address = chosen ? importAddress("https://paridad.test", chosen, host) : null;
  expect(importedFrom(address)).toMatchObject({ isSure: true, gaps: [], operations });
  expect("wasRun" in window).toBe(false);
});

it("holdings lack their day alone, which the import asks for", () => {
  holdings();
  const [first] = ownTables(readTables());
  expect(importedFrom(first ? importAddress("https://paridad.test", first, host) : null).gaps).toEqual([
    "date",
  ]);
});

it("a list of five thousand lines is cut and says so, and an address too long for browsers isn't made", () => {
  longPage();
  expect(readTables().map(({ isCut, rows }) => [isCut, rows.length])).toEqual([[true, 5_000]]);
  const rows = Array.from({ length: 5_000 }, () => Array.from({ length: 10 }, () => "GFGC7400DI comprada"));
  expect(importAddress("https://paridad.test", { rows, isCut: true }, host)).toBeNull();
});

it("a page without GGAL has nothing to bring", () => {
  document.body.innerHTML = "<table><tr><th>Especie</th></tr><tr><td>YPFD</td></tr></table>";
  expect(ownTables(readTables())).toEqual([]);
});
