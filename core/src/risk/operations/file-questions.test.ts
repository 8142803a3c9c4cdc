import { expect, it } from "vitest";

import { fileQuestions } from "./file-questions.ts";
import { noColumns } from "./column-mapping.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import { readRows } from "./read-rows.ts";

const mapping: ColumnMapping = {
  ...noColumns,
  date: 0,
  symbol: 1,
  side: 2,
  quantity: 3,
  price: 4,
  amount: 5,
  status: 6,
};
const contextOf = (change: Partial<ColumnMapping>) => ({
  mapping: { ...mapping, ...change },
  columns: 9,
  heading: 1,
  share: "GGAL",
});
const rowsOf = (lines: readonly string[]) =>
  lines.map((line, index) => ({ line: index + 2, cells: `25/11/2026;${line}`.split(";") }));
const questions = (lines: readonly string[], change: Partial<ColumnMapping> = {}) =>
  fileQuestions(rowsOf(lines), contextOf(change));
const dealt = (lines: readonly string[], change: Partial<ColumnMapping> = {}) =>
  readRows(rowsOf(lines), contextOf(change)).operations.map(({ operation: { quantity, price } }) => [
    quantity,
    price,
  ]);
const readings = (line: string, change: Partial<ColumnMapping> = {}) =>
  questions([line], change).flatMap((question) =>
    question.kind === "figures"
      ? question.readings.map(({ figures, operation: { quantity, price } }) => [figures, quantity, price])
      : [],
  );

it("a state that isn't known for done is asked once, and its lines count only when the person says so", () => {
  const lines = [
    "GFGC7400DI;Compra;100;158,50;;En proceso",
    "GFGC7400DI;Compra;7;158,50;;EN PROCESO",
    "GFGC7400DI;Compra;3;158,50;;Ejecutada",
    "GFGC7400DI;Compra;2;158,50;;",
    "YPFD;Compra;5;158,50;;Rara",
  ];
  expect(questions(lines)).toEqual([
    {
      kind: "states",
      states: [
        { text: "En proceso", lines: 2 },
        { text: "", lines: 1 },
      ],
    },
  ]);
  expect(dealt(lines)).toEqual([[3, 158.5]]);
  const answered = { states: { "en proceso": true, "": false } };
  expect(dealt(lines, answered)).toEqual([
    [100, 158.5],
    [7, 158.5],
    [3, 158.5],
  ]);
  expect(questions(lines, answered)).toEqual([]);
});

it("a column of states that is empty all the way down says nothing", () => {
  expect(dealt(["GFGC7400DI;Compra;3;158,50;;"])).toEqual([[3, 158.5]]);
});

it.each([
  [
    "decimals lost in every figure",
    "GFGC7400DI;Compra;30000;15850;4755000;Ejecutada",
    "written 300 15850, cents 3 158.5, price 300 158.5",
  ],
  [
    "decimals lost in a premium without an amount",
    "GFGC7400DI;Compra;3;15850;;Ejecutada",
    "written 3 15850, money 3 158.5",
  ],
  [
    "a point that may part thousands",
    "GFGC7400DI;Compra;3;158.500;;Ejecutada",
    "written 3 158500, point 3 158.5",
  ],
  [
    "a price ten times its amount",
    "GFGC7400DI;Compra;3;1585,00;47550,00;Ejecutada",
    "written 3 1585, amount 3 158.5",
  ],
  [
    "a price of another mark than the amount",
    "GFGC7400DI;Compra;3;158.500;47.550,00;Ejecutada",
    "written 3 158500, amount 3 158.5",
  ],
])("%s: the line waits for a reading", (_name, line, expected) => {
  expect(
    readings(line)
      .map((reading) => reading.join(" "))
      .join(", "),
  ).toBe(expected);
  expect(dealt([line])).toEqual([]);
  for (const [figures, quantity, price] of readings(line)) {
    expect(dealt([line], { figures: figures as "written" })).toEqual([[quantity, price]]);
    expect(questions([line], { figures: figures as "written" })).toEqual([]);
  }
});

it("a line that contradicts itself by the reading that was chosen stays out", () => {
  const lines = ["GFGC7400DI;Compra;3;158.500;;Ejecutada", "GFGC7400DI;Compra;3;158.500;4.750;Ejecutada"];
  expect(dealt(lines, { figures: "point" })).toEqual([[3, 158.5]]);
});

it("thousands that only the comma makes possible are not asked about", () => {
  expect(questions(["GGAL;Compra;1.500;7.010;10.515.000;Ejecutada"])).toEqual([]);
});

it("an order with more than its lines is asked about by both quantities", () => {
  const change = { executed: 6, cumulative: 7, orders: [8], status: null, orderLines: "log" } as const;
  const line = "GFGC7400DI;Compra;100;158,50;;8;20;O1";
  expect(questions([line], change)).toEqual([
    {
      kind: "orders",
      line: 2,
      text: "25/11/2026 · GFGC7400DI · Compra · 100 · 158,50 · 8 · 20 · O1",
      lines: 1,
      readings: [
        { orderLines: "fills", quantity: 8 },
        { orderLines: "totals", quantity: 20 },
      ],
    },
  ]);
  expect(dealt([line], change)).toEqual([]);
  expect(dealt([line], { ...change, orderLines: "totals" })).toEqual([[20, 158.5]]);
});
