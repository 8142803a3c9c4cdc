import type { ColumnMapping } from "../column-mapping.ts";
import { plainText, readNumber, readSide } from "../read-cells.ts";
import { readMoment } from "../read-moment.ts";
import { cellAt } from "../file-row.ts";
import type { FileRow } from "../file-row.ts";
import { orderFills } from "./order-fills.ts";
import type { CountedBy, LineFill, OrderLine } from "./order-fills.ts";

/** FIX's ExecType of lines that deal nothing, by its codes and words: their last fill is an earlier one. */
const dealsNothing =
  /^(?:[0345689ac-e]|new|done for day|cancell?ed|replaced?|pending.*|rejected|suspended|expired)$/;
/** An exchange's number of an order, whose replacements keep what stands before the dash. */
const replacedName = /^([A-Za-z0-9]{8,})-\d{6,}$/;
const noName = /^(?:-|0|none|null|n\/?a)?$/i;

/** Lots that each line of an order system's report adds to its order; null for a list that has no running totals. */
export function fillsOf(
  rows: readonly FileRow[],
  { mapping, decimal }: { readonly mapping: ColumnMapping; readonly decimal: "comma" | "point" },
): LineFill[] | null {
  const { orders, cumulative, executed, average, event, date, time, symbol, side } = mapping;
  const totals = cumulative ?? (areRunningTotals(rows, mapping, decimal) ? executed : null);
  if (totals === null || orders.length === 0) return null;
  const lines = rows.map(({ cells }): OrderLine => {
    const cell = (column: number | null) => cellAt(cells, column);
    const number = (column: number | null) => readNumber(cell(column), decimal);
    const dealt = executed === totals ? null : Math.abs(number(executed) ?? 0);
    return {
      names: namesIn(cells, orders),
      kind: `${plainText(cell(symbol))} ${readSide(cell(side)) ?? ""}`,
      instant: readMoment(cell(date), cell(time)),
      fill: executed === null ? null : dealsNothing.test(plainText(cell(event))) ? 0 : dealt,
      total: Math.abs(number(totals) ?? 0),
      average: number(average),
    };
  });
  return orderFills(lines, countedBy(rows, lines, mapping));
}

function namesIn(cells: readonly string[], orders: readonly number[]): string[] {
  const names = orders.map((column) => cellAt(cells, column)).filter((name) => !noName.test(name));
  return names.map((name) => replacedName.exec(name)?.[1] ?? name);
}

/** A list where no order has two totals keeps one line an order, and may repeat it. */
function countedBy(
  rows: readonly FileRow[],
  lines: readonly OrderLine[],
  { orders, orderLines }: ColumnMapping,
): CountedBy {
  if (orderLines !== "auto") return orderLines === "log" ? "fills" : orderLines;
  const totals = new Map<string, number>();
  const isLog = rows.some(({ cells }, index) => {
    const name = cellAt(cells, orders[0] ?? null);
    const total = lines[index]?.total ?? 0;
    const earlier = totals.get(name) ?? total;
    if (total > 0) totals.set(name, total);
    return total > 0 && total !== earlier;
  });
  return isLog ? "fills" : "likely-orders";
}

/** Executed quantities that come to more than an order's own are its running total. */
function areRunningTotals(
  rows: readonly FileRow[],
  { orders, executed, quantity, symbol, side }: ColumnMapping,
  decimal: "comma" | "point",
): boolean {
  if (executed === null || quantity === null || executed === quantity) return false;
  const sums = new Map<string, number>();
  return rows.some(({ cells }) => {
    const cell = (column: number | null) => cellAt(cells, column);
    const number = (column: number) => Math.abs(readNumber(cell(column), decimal) ?? 0);
    const name = namesIn(cells, orders)[0];
    if (name === undefined) return false;
    const order = `${name} ${cell(symbol)} ${cell(side)}`;
    const sum = (sums.get(order) ?? 0) + number(executed);
    sums.set(order, sum);
    return sum > number(quantity) && sum > number(executed);
  });
}
