import { normalizeSymbol } from "../../symbols/index.ts";
import { executedPlace, holdingMoment } from "./column-mapping.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import { doFiguresDisagree, priceLevelsOf } from "./figures/check-figures.ts";
import { cellAt } from "./file-row.ts";
import type { FileRow } from "./file-row.ts";
import { feesOf, figuresIn, lotsOf, markOf } from "./figures/line-figures.ts";
import type { FileMark, ReadFigures } from "./figures/line-figures.ts";
import type { LineFill } from "./orders/order-fills.ts";
import { fillsOf } from "./orders/order-lines.ts";
import { undoneReason } from "./orders/undone-reason.ts";
import type { UndoneReason } from "./orders/undone-reason.ts";
import { isForeign, plainText, readSide } from "./read-cells.ts";
import { holdingStart, readMoment } from "./read-moment.ts";
import { isKnownSymbol, operationFault } from "./read-operation.ts";
import type { Operation, OperationReason } from "./read-operation.ts";

export interface ReadRow {
  readonly line: number;
  readonly operation: Operation;
}
export type RowReason =
  | OperationReason
  | UndoneReason
  | "wrong-columns"
  | "not-a-trade"
  | "not-pesos"
  | "part-of-lot"
  | "repeats-line"
  | "figures-disagree";
export interface RefusedRow extends FileRow {
  readonly reason: RowReason;
}
export interface ReadRows {
  /** Oldest first; of one instant in the order of the list, which is turned round where it begins with its newest line. */
  readonly operations: readonly ReadRow[];
  readonly refused: readonly RefusedRow[];
}
export interface RowsContext {
  readonly mapping: ColumnMapping;
  /** Number of columns in the line of headings. */
  readonly columns: number;
  /** Line of the headings; nothing above it is read. */
  readonly heading: number;
  readonly share: string;
}

type Reading = Omit<RowsContext, "heading"> & {
  readonly mark: FileMark;
  /** Whole lines so far that have a number of their own. */
  readonly seen: Set<string>;
  /** Symbol of the group under way. */
  symbol: string;
};
/** An operation but for its figures, which are held against the whole file's. */
type Unchecked = {
  readonly row: FileRow;
  readonly side: "buy" | "sell";
  readonly figures: ReadFigures;
};

/** Lines under the headings as operations of the share and its options, or with the reason they are none. */
export function readRows(rows: readonly FileRow[], context: RowsContext): ReadRows {
  const body = rows.filter(({ line }) => line > context.heading);
  const mapping = usedColumns(body, context.mapping);
  const mark = settledMark(rows, context, markOf(body, mapping));
  const symbol = symbolAbove(rows, context.heading);
  const fills = fillsOf(body, { mapping, decimal: mark.decimal });
  const reading: Reading = { ...context, mapping, mark, seen: new Set(), symbol };
  const refused: RefusedRow[] = [];
  const unchecked: Unchecked[] = [];
  for (const [index, row] of body.entries()) {
    const read = readRow(row, reading, fills?.[index] ?? null);
    if (typeof read === "string") refused.push({ ...row, reason: read });
    else if (read !== null) unchecked.push(read);
  }
  const operations: ReadRow[] = [];
  for (const { row, read } of checkedRows(unchecked, reading)) {
    if (typeof read === "string") refused.push({ ...row, reason: read });
    else operations.push({ line: row.line, operation: read });
  }
  refused.sort((one, other) => one.line - other.line);
  return { operations: oldestFirst(operations, mapping), refused };
}

/** Each line's figures held against each other and the file's prices, unless the user chose what they are. */
function checkedRows(
  unchecked: readonly Unchecked[],
  reading: Reading,
): { readonly row: FileRow; readonly read: Operation | RowReason }[] {
  const { mapping, mark } = reading;
  const levels = priceLevelsOf(
    unchecked.map(({ figures }) => figures),
    mark.isShown,
  );
  const isChecked = mapping.figures !== "written" && mapping.figures !== "amount";
  return unchecked.map((one) => {
    const { row, figures } = one;
    const isOpen = figures.isOpen && mark.hopeless?.has(row.line) !== true;
    const disagrees = isChecked && (isOpen || doFiguresDisagree(figures, mapping.optionUnit, levels));
    return { row, read: disagrees ? "figures-disagree" : operationOf(one, reading) };
  });
}

/** A column of states that is empty all the way down says nothing; among others an empty one is asked about. */
function usedColumns(rows: readonly FileRow[], mapping: ColumnMapping): ColumnMapping {
  const { status } = mapping;
  const isUsed = status !== null && rows.some(({ cells }) => (cells[status] ?? "").trim() !== "");
  return isUsed ? mapping : { ...mapping, status: null };
}

/** Reasons for a line whose numbers, read by another mark or scale, may be right. */
export const figureReasons: readonly RowReason[] = [
  "figures-disagree",
  "no-quantity",
  "no-price",
  "part-of-lot",
  "too-many",
];

/** If only the comma gives possible figures, no number has to prove it. */
function settledMark(rows: readonly FileRow[], context: RowsContext, mark: FileMark): FileMark {
  if (!mark.isOpen) return mark;
  const faultsBy = (figures: "comma" | "point") => {
    const { refused } = readRows(rows, { ...context, mapping: { ...context.mapping, figures } });
    return new Set(refused.filter(({ reason }) => figureReasons.includes(reason)).map(({ line }) => line));
  };
  const [comma, point] = [faultsBy("comma"), faultsBy("point")];
  const hopeless = new Set([...comma].filter((line) => point.has(line)));
  return { ...mark, isOpen: hopeless.size < comma.size || comma.size === point.size, hopeless };
}

/** Null of a line that says nothing by itself: empty, a group's symbol, headings that come again. */
function readRow(row: FileRow, reading: Reading, fill: LineFill | null): Unchecked | RowReason | null {
  const { cells } = row;
  const { mapping, columns } = reading;
  const filled = filledIn(row);
  if (filled.length === 0) return null;
  if (mapping.isGrouped && filled.length === 1) {
    reading.symbol = filled[0] ?? "";
    return null;
  }
  if (isHeadings(cells, mapping)) return null;
  if (cells.slice(columns).some((cell) => cell.trim() !== "")) return "wrong-columns";
  const read = tradeOf(row, reading, fill);
  return typeof read === "object" && fill === null && isSecond(row, reading) ? "repeats-line" : read;
}

/** True if the whole line came before, with its number if it has one; an order's number is shared by its fills. */
function isSecond({ cells }: FileRow, { mapping, seen, symbol }: Reading): boolean {
  const { reference, orders } = mapping;
  if (reference === null || orders.includes(reference) || cellAt(cells, reference) === "") return false;
  const whole = `${symbol}\n${cells.join("\n")}`;
  const isThere = seen.has(whole);
  seen.add(whole);
  return isThere;
}

/** The first group's symbol stands above the headings. */
function symbolAbove(rows: readonly FileRow[], heading: number): string {
  const above = rows.findLast((row) => row.line < heading && filledIn(row).length === 1);
  return above === undefined ? "" : (filledIn(above)[0] ?? "");
}

function filledIn({ cells }: FileRow): string[] {
  return cells.filter((cell) => cell.trim() !== "");
}

/** Headings that come again, as above each group. */
function isHeadings(cells: readonly string[], mapping: ColumnMapping): boolean {
  const { date, quantity, price } = mapping;
  const words = [date, executedPlace(mapping) ?? quantity, price].map((column) =>
    column === null ? "" : plainText(cells[column] ?? ""),
  );
  return words.every((word) => word !== "" && !/\d/.test(word));
}

function oldestFirst(operations: ReadRow[], { isGrouped }: ColumnMapping): ReadRow[] {
  const instantOf = ({ operation }: ReadRow) => operation.instant ?? 0;
  const [first, last] = [operations[0], operations.at(-1)];
  const isNewestFirst =
    first !== undefined && last !== undefined && !isGrouped && instantOf(first) > instantOf(last);
  const listed = isNewestFirst ? operations.toReversed() : operations;
  return listed.toSorted((one, other) => instantOf(one) - instantOf(other));
}

/** `Compra(GFGC4400OC)` has the symbol within. */
function symbolIn(text: string): string {
  const inside = /\(([^()]+)\)\s*$/.exec(text)?.[1] ?? text;
  return normalizeSymbol(inside).symbol;
}

function tradeOf({ line, cells }: FileRow, reading: Reading, fill: LineFill | null): Unchecked | RowReason {
  const { mapping, mark, share } = reading;
  const symbol = symbolIn(mapping.symbol === null ? reading.symbol : cellAt(cells, mapping.symbol));
  const figures = figuresIn(cells, { mapping, mark, symbol, fill });
  const written = mapping.side === null ? null : readSide(cellAt(cells, mapping.side));
  const isSigned = mapping.side === null || holdingMoment(mapping) !== null;
  const side = written ?? (isSigned ? sideBySign(figures) : null);
  if (side === null) return "not-a-trade";
  const undone = undoneReason(cells, { mapping, counted: figures.counted, fill });
  // Nobody is asked about a paper that isn't imported.
  const isAsked = undone === "unknown-state" || undone === "orders-disagree";
  if (undone !== null && !isAsked) return undone;
  if (isForeign(cellAt(cells, mapping.currency))) return "not-pesos";
  if (!isKnownSymbol(symbol, share)) return "unknown-symbol";
  return undone ?? { row: { line, cells }, side, figures };
}

function sideBySign({ counted, isNegative }: ReadFigures): Operation["side"] {
  if (counted === null) return null;
  return isNegative ? "sell" : "buy";
}

function operationOf(
  { row: { cells }, side, figures }: Unchecked,
  { mapping, share }: Reading,
): Operation | RowReason {
  const { symbol, isOption, price } = figures;
  const quantity = lotsOf(figures, mapping.optionUnit);
  if (quantity !== null && isOption && !Number.isInteger(quantity)) return "part-of-lot";
  const heldAt = holdingMoment(mapping);
  const operation: Operation = {
    instant:
      heldAt === null
        ? readMoment(cellAt(cells, mapping.date), cellAt(cells, mapping.time))
        : holdingStart(heldAt),
    symbol,
    side,
    quantity,
    price,
    // A holding is worth another price today: the difference is no fee.
    fees: heldAt === null ? feesOf(figures, { side, quantity }, mapping) : null,
    isCancelled: false,
    ...(heldAt === null ? {} : { heldAt }),
    ...(mapping.reference === null ? {} : { reference: cellAt(cells, mapping.reference) }),
  };
  return operationFault(operation, share) ?? operation;
}
