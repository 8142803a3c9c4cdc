import { isPositiveNumber } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import { normalizeSymbol } from "../../symbols/index.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import {
  decimalOf,
  isForeign,
  plainText,
  readMoment,
  readNumber,
  readSide,
  readStatus,
} from "./read-cells.ts";
import { operationFault } from "./read-operation.ts";
import type { Operation, OperationReason } from "./read-operation.ts";

/** A line of a file with its cells; `line` counts from 1 as an editor does. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}
export interface ReadRow {
  readonly line: number;
  readonly operation: Operation;
}
export type RowReason =
  | OperationReason
  | "wrong-columns"
  | "not-a-trade"
  | "not-filled"
  | "not-pesos"
  | "part-of-lot";
export interface RefusedRow extends FileRow {
  readonly reason: RowReason;
}
export interface ReadRows {
  /** Oldest first: a list that begins with its newest line is turned round. */
  readonly operations: readonly ReadRow[];
  readonly refused: readonly RefusedRow[];
}

type Reading = {
  readonly mapping: ColumnMapping;
  readonly decimal: "comma" | "point";
  readonly columns: number;
  readonly share: string;
  /** Of the group under way. */
  symbol: string;
};

/** Lines under the headings as operations of the share and its options, or with the reason they are none. */
export function readRows(
  rows: readonly FileRow[],
  {
    mapping,
    columns,
    heading,
    share,
  }: {
    readonly mapping: ColumnMapping;
    /** How many the line of headings has. */
    readonly columns: number;
    /** Line of the headings; nothing above it is read. */
    readonly heading: number;
    readonly share: string;
  },
): ReadRows {
  const body = rows.filter(({ line }) => line > heading);
  const decimal = mapping.decimal === "auto" ? decimalOf(numbersIn(body, mapping)) : mapping.decimal;
  const reading: Reading = { mapping, decimal, columns, share, symbol: symbolAbove(rows, heading) };
  const operations: ReadRow[] = [];
  const refused: RefusedRow[] = [];
  for (const row of body) {
    const read = readRow(row, reading);
    if (read === null) continue;
    if (typeof read === "string") refused.push({ ...row, reason: read });
    else operations.push({ line: row.line, operation: read });
  }
  return { operations: mapping.isGrouped ? operations : oldestFirst(operations), refused };
}

/** Null of a line that says nothing by itself: empty, a group's symbol, headings that come again. */
function readRow(row: FileRow, reading: Reading): Operation | RowReason | null {
  const { cells } = row;
  const { mapping, columns, share } = reading;
  const filled = filledIn(row);
  if (filled.length === 0) return null;
  if (mapping.isGrouped && filled.length === 1) {
    reading.symbol = filled[0] ?? "";
    return null;
  }
  if (isHeadings(cells, mapping)) return null;
  if (cells.slice(columns).some((cell) => cell.trim() !== "")) return "wrong-columns";
  const read = operationOf(cells, reading);
  return typeof read === "string" ? read : (operationFault(read, share) ?? read);
}

/** The first group's symbol stands above the headings. */
function symbolAbove(rows: readonly FileRow[], heading: number): string {
  const above = rows.findLast((row) => row.line < heading && filledIn(row).length === 1);
  return above === undefined ? "" : (filledIn(above)[0] ?? "");
}

function filledIn({ cells }: FileRow): string[] {
  return cells.filter((cell) => cell.trim() !== "");
}

function* numbersIn(rows: readonly FileRow[], { price, amount, fees, quantity }: ColumnMapping) {
  const places = [price, amount, quantity, ...fees].flatMap((place) => place ?? []);
  for (const { cells } of rows) for (const place of places) yield cells[place] ?? "";
}

/** Headings that come again, as above each group. */
function isHeadings(cells: readonly string[], { date, quantity, price }: ColumnMapping): boolean {
  const words = [date, quantity, price].map((place) => (place === null ? "" : plainText(cells[place] ?? "")));
  return words.every((word) => word !== "" && !/\d/.test(word));
}

function oldestFirst(operations: ReadRow[]): ReadRow[] {
  const first = operations[0]?.operation.instant ?? 0;
  const last = operations.at(-1)?.operation.instant ?? 0;
  return first > last ? operations.toReversed() : operations;
}

/** `Compra(GFGC4400OC)` has the symbol within. */
function symbolIn(text: string): string {
  const inside = /\(([^()]+)\)\s*$/.exec(text)?.[1] ?? text;
  return normalizeSymbol(inside).symbol;
}

function operationOf(cells: readonly string[], reading: Reading): Operation | RowReason {
  const { mapping, decimal } = reading;
  const cell = (place: number | null) => (place === null ? "" : (cells[place] ?? "").trim());
  const number = (place: number | null) => readNumber(cell(place), decimal);
  // What can't be read is refused further on: NaN is no fee.
  const fee = (place: number) => (cell(place) === "" ? 0 : Math.abs(number(place) ?? Number.NaN));
  const signed = number(mapping.quantity);
  const side = mapping.side === null ? sideBySign(signed) : readSide(cell(mapping.side));
  if (side === null) return "not-a-trade";
  const undone = undoneReasons[readStatus(cell(mapping.status))];
  if (undone !== null) return undone;
  if (isForeign(cell(mapping.currency))) return "not-pesos";
  const symbol = mapping.symbol === null ? symbolIn(reading.symbol) : symbolIn(cell(mapping.symbol));
  const price = number(mapping.price);
  const amount = number(mapping.amount);
  const isOption = /^[A-Z0-9]{3}[CV]\d/.test(symbol);
  const quantity = lotsOf({ counted: signed, price, amount }, isOption ? mapping.optionUnit : "lots");
  if (quantity !== null && isOption && !Number.isInteger(quantity)) return "part-of-lot";
  return {
    instant: readMoment(cell(mapping.date), cell(mapping.time)),
    symbol,
    side,
    quantity,
    price,
    fees: feesOf({ side, quantity, price, amount, isOption }, mapping, fee),
    isCancelled: false,
    ...(mapping.reference === null ? {} : { reference: cell(mapping.reference) }),
  };
}

const undoneReasons = {
  filled: null,
  "partly-cancelled": null,
  cancelled: "cancelled",
  waiting: "not-filled",
} as const;

function sideBySign(quantity: number | null): Operation["side"] {
  if (quantity === null) return null;
  return quantity < 0 ? "sell" : "buy";
}

type Counted = {
  readonly counted: number | null;
  readonly price: number | null;
  readonly amount: number | null;
};

/** Lots of an option. The amount tells lots from shares: fees never make a hundredfold. */
function lotsOf({ counted, price, amount }: Counted, unit: ColumnMapping["optionUnit"]): number | null {
  if (counted === null) return null;
  const quantity = Math.abs(counted);
  if (unit === "lots") return quantity;
  if (unit === "shares") return quantity / sharesPerLot;
  if (!isPositiveNumber(price) || amount === null || amount === 0) return quantity;
  return Math.abs(amount) / (quantity * price) < 10 ? quantity / sharesPerLot : quantity;
}

/** The columns of fees added up; without any, what the amount has beyond quantity times price. */
function feesOf(
  {
    side,
    quantity,
    price,
    amount,
    isOption,
  }: Pick<Operation, "side" | "quantity" | "price"> & { amount: number | null; isOption: boolean },
  { fees, netPrices }: ColumnMapping,
  fee: (place: number) => number,
): number | null {
  if (netPrices) return 0;
  if (fees.length > 0) return cents(fees.reduce((sum, place) => sum + fee(place), 0));
  if (amount === null || quantity === null || price === null) return null;
  const gross = quantity * price * (isOption ? sharesPerLot : 1);
  const beyond = side === "buy" ? Math.abs(amount) - gross : gross - Math.abs(amount);
  // An amount that is only quantity times price says nothing of fees.
  return cents(beyond) > 0 ? cents(beyond) : null;
}

function cents(pesos: number): number {
  return Math.round(pesos * 100) / 100;
}
