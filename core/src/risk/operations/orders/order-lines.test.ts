import { expect, it } from "vitest";

import { noColumns } from "../column-mapping.ts";
import type { ColumnMapping } from "../column-mapping.ts";
import { fillsOf } from "./order-lines.ts";

const mapping: ColumnMapping = {
  ...noColumns,
  orders: [0, 1],
  symbol: 2,
  side: 3,
  executed: 4,
  cumulative: 5,
  event: 6,
};
function quantities(lines: readonly string[], change: Partial<ColumnMapping> = {}) {
  const rows = lines.map((line, index) => ({ line: index + 2, cells: line.split(",") }));
  const fills = fillsOf(rows, { mapping: { ...mapping, ...change }, decimal: "point" });
  return fills?.map(({ quantity, missing }) =>
    missing > 0 ? `${quantity} and ${missing} missing` : quantity,
  );
}

it("an exchange's number is one order through its replacements, whichever client asked", () => {
  expect(
    quantities([
      "O0P00121N5yV-05171423,c1,A,buy,10,10,",
      "O0P00121N5yV-05419656,c2,A,buy,10,10,",
      "NONE,,A,buy,0,0,",
    ]),
  ).toEqual([10, 0, 0]);
});

it("a line whose ExecType deals nothing repeats a fill, however it is written", () => {
  const lines = (event: string) => ["O1,,A,buy,9,9,F", `O2,,A,buy,9,9,${event}`, "O2,,A,buy,16,25,F"];
  for (const event of ["5", "Replaced", "PENDING_REPLACE"])
    expect(quantities(lines(event))).toEqual([9, 0, 16]);
});

it("one line an order: the total counts; several: each fill does, and what is on no line is missing", () => {
  expect(quantities(["O1,,A,buy,59,100,", "O2,,B,buy,4,4,", "O1,,A,buy,0,100,"])).toEqual([100, 4, 0]);
  expect(quantities(["O1,,A,buy,8,20,", "O2,,B,buy,4,4,", "O2,,B,buy,3,7,"])).toEqual([
    "8 and 12 missing",
    4,
    3,
  ]);
  expect(quantities(["O1,,A,buy,8,20,"], { orderLines: "log" })).toEqual(["8 and 12 missing"]);
  expect(quantities(["O1,,A,buy,8,20,"], { orderLines: "totals" })).toEqual([20]);
});

it("executed quantities that come to more than what was ordered are running totals", () => {
  const change = { cumulative: null, quantity: 7 };
  expect(quantities(["O1,,A,buy,10,,,30", "O1,,A,buy,25,,,30"], change)).toEqual([10, 15]);
  expect(quantities(["O1,,A,buy,10,,,30", "O1,,A,buy,20,,,30"], change)).toBeUndefined();
});
