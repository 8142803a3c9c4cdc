import { describe, expect, it } from "vitest";

import { orderFills } from "./order-fills.ts";
import type { CountedBy, OrderLine } from "./order-fills.ts";

/** Rows as `ORDERS FILL TOTAL AVERAGE`, parted by commas; a dash for no fill. */
const linesOf = (rows: string): OrderLine[] =>
  rows.split(", ").map((row, index) => {
    const [names = "", fill, total, average] = row.split(" ");
    return {
      names: names.split("+"),
      kind: "GFGC7400DI buy",
      instant: index,
      fill: fill === "-" ? null : Number(fill),
      total: Number(total),
      average: average === undefined ? null : Number(average),
    };
  });
const quantities = (rows: string, by: CountedBy = "fills") =>
  orderFills(linesOf(rows), by).map(({ quantity }) => quantity);
const missing = (rows: string, by: CountedBy = "fills") =>
  orderFills(linesOf(rows), by).map((line) => line.missing);

describe("a line adds as far as its order's running total grew", () => {
  it.each<[string, string, readonly number[]]>([
    ["a replacement that repeats the last fill adds nothing", "A 9 9, A 9 9", [9, 0]],
    ["the replacing order begins at what was dealt", "A 9 9, B 0 9, B 16 25", [9, 0, 16]],
    ["so does one whose carried line is not in the file", "A 9 9, B 16 25", [9, 16]],
    ["two equal fills with a growing total are two", "A 5 5, A 5 10", [5, 5]],
    ["a file may go any way round", "A 86 96, A 6 10, A 4 4, A 4 100", [86, 6, 4, 4]],
    ["a line that stands twice counts once", "A 7 7, A 3 10, A 3 10", [7, 3, 0]],
    ["a list with totals alone", "A - 10, A - 25", [10, 15]],
    ["lines that name the replaced order are of it", "A 9 9, B+A 9 9, B 16 25", [9, 0, 16]],
  ])("%s", (_name, rows, expected) => {
    expect(quantities(rows)).toEqual(expected);
    expect(missing(rows)).toEqual(expected.map(() => 0));
  });
});

it("what an order dealt on no line of the file is missing, and counted only by its totals", () => {
  expect([quantities("A 8 20"), missing("A 8 20")]).toEqual([[8], [12]]);
  expect(quantities("A 8 20", "totals")).toEqual([20]);
  const between = "A 5 5, A 5 30";
  expect([quantities(between), missing(between)]).toEqual([
    [5, 5],
    [0, 20],
  ]);
  expect(quantities(between, "totals")).toEqual([5, 25]);
});

it("a list of one line an order counts the totals; one that another order ended at is in doubt", () => {
  const rows = "A 59 100, B 16 25, C 9 9";
  expect(quantities(rows, "orders")).toEqual([100, 25, 9]);
  expect(missing(rows, "likely-orders")).toEqual([0, 9, 0]);
});

it("what the line's own price isn't of has the price between the averages", () => {
  const prices = orderFills(linesOf("A 9 9 101, A 1 25 102.28"), "totals").map(({ price }) => price);
  // (25 x 102.28 - 9 x 101) / 16 = 103.
  expect(prices).toEqual([null, 103]);
});

it("contracts and sides never share an order", () => {
  const [line] = linesOf("A 5 5");
  const lines = [line!, { ...line!, kind: "GFGC7400DI sell" }];
  expect(orderFills(lines, "fills").map(({ quantity }) => quantity)).toEqual([5, 5]);
});
