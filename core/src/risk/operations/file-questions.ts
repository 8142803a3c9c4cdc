import { figureReadings } from "./column-mapping.ts";
import type { FigureReading, OrderLines } from "./column-mapping.ts";
import { cellAt } from "./file-row.ts";
import type { FileRow } from "./file-row.ts";
import { stateKey } from "./orders/read-status.ts";
import type { Operation } from "./read-operation.ts";
import { figureReasons, readRows } from "./read-rows.ts";
import type { RefusedRow, RowsContext } from "./read-rows.ts";

/** A way to read the first line that a question is of. */
export interface FiguresReading {
  readonly figures: FigureReading;
  readonly operation: Operation;
}
/** Quantities of all orders in question. */
export interface OrdersReading {
  readonly orderLines: OrderLines;
  readonly quantity: number;
}

/** Something that a file leaves open, asked once; the lines that it is of are refused until then. */
export type FileQuestion =
  /** Columns that nobody has told us. */
  | { readonly kind: "columns" }
  /** States of orders of which only the quantity ordered is known; each word once, with its lines. */
  | { readonly kind: "states"; readonly states: readonly { readonly text: string; readonly lines: number }[] }
  /** Figures that contradict each other, or have a mark that may part thousands or cents. */
  | {
      readonly kind: "figures";
      /** First of the lines, as it is written. */
      readonly line: number;
      readonly text: string;
      readonly lines: number;
      readonly readings: readonly FiguresReading[];
    }
  /** Orders whose total is more than their lines. */
  | {
      readonly kind: "orders";
      /** First of the lines, as it is written. */
      readonly line: number;
      readonly text: string;
      readonly lines: number;
      readonly readings: readonly OrdersReading[];
    };

export function fileQuestions(rows: readonly FileRow[], context: RowsContext): FileQuestion[] {
  const { refused } = readRows(rows, context);
  const by = (reason: RefusedRow["reason"]) => refused.filter((row) => row.reason === reason);
  const [states, figures, orders] = [by("unknown-state"), by("figures-disagree"), by("orders-disagree")];
  const isAsked = context.mapping.figures === "checked";
  return [
    ...(states.length > 0 ? [statesQuestion(states, context)] : []),
    ...(isAsked && figures.length > 0 ? [figuresQuestion(rows, context, figures)] : []),
    ...(orders.length > 0 ? [ordersQuestion(rows, context, orders)] : []),
  ];
}

function statesQuestion(rows: readonly RefusedRow[], { mapping }: RowsContext): FileQuestion {
  const states = new Map<string, { text: string; lines: number }>();
  for (const { cells } of rows) {
    const text = cellAt(cells, mapping.status);
    const state = states.get(stateKey(text)) ?? { text, lines: 0 };
    states.set(stateKey(text), { ...state, lines: state.lines + 1 });
  }
  return { kind: "states", states: [...states.values()] };
}

const mostReadings = 4;

/** The figures as they are written, and the readings that leave the fewest lines whose figures can't be. */
function figuresQuestion(
  rows: readonly FileRow[],
  context: RowsContext,
  [first, ...others]: readonly RefusedRow[],
): FileQuestion {
  const line = first?.line ?? 0;
  const read = figureReadings.slice(1).map((figures) => {
    const { operations, refused } = readRows(rows, { ...context, mapping: { ...context.mapping, figures } });
    const faults = refused.filter(({ reason }) => figureReasons.includes(reason)).length;
    return { figures, faults, operation: operations.find((one) => one.line === line)?.operation ?? null };
  });
  const fewest = Math.min(...read.slice(1).map(({ faults }) => faults));
  const seen = new Set<string>();
  const readings = read.flatMap(({ figures, faults, operation }): FiguresReading[] => {
    const text = JSON.stringify([operation?.quantity, operation?.price]);
    if (operation === null || seen.has(text) || (figures !== "written" && faults > fewest)) return [];
    seen.add(text);
    return [{ figures, operation }];
  });
  const text = (first?.cells ?? []).join(" · ");
  return { kind: "figures", line, text, lines: others.length + 1, readings: readings.slice(0, mostReadings) };
}

function ordersQuestion(
  rows: readonly FileRow[],
  context: RowsContext,
  refusedRows: readonly RefusedRow[],
): FileQuestion {
  const whole = context.mapping.orderLines === "log" ? "totals" : "orders";
  const lines = new Set(refusedRows.map(({ line }) => line));
  const readings = (["fills", whole] as const).map((orderLines) => {
    const { operations } = readRows(rows, { ...context, mapping: { ...context.mapping, orderLines } });
    const quantities = operations
      .filter(({ line }) => lines.has(line))
      .map(({ operation }) => operation.quantity);
    return { orderLines, quantity: quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0) };
  });
  const [first] = refusedRows;
  const text = (first?.cells ?? []).filter((cell) => cell.trim() !== "").join(" · ");
  return { kind: "orders", line: first?.line ?? 0, text, lines: lines.size, readings };
}
