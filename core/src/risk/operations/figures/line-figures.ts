import { isPositiveNumber } from "../../../lib/index.ts";
import { sharesPerLot } from "../../../positions/index.ts";
import { executedPlace } from "../column-mapping.ts";
import type { ColumnMapping } from "../column-mapping.ts";
import type { LineFill } from "../orders/order-fills.ts";
import { isMarkOpen, marksIn, readNumber } from "../read-cells.ts";
import { cellAt } from "../file-row.ts";
import type { FileRow } from "../file-row.ts";
import { unitByAmount } from "./check-figures.ts";
import type { LineFigures } from "./check-figures.ts";

/** A line's figures with what else reading them tells. */
export interface ReadFigures extends LineFigures {
  /** Sign of the quantity as it is written. */
  readonly isNegative: boolean;
  /** A figure whose mark parts thousands or cents, or an amount that is no number. */
  readonly isOpen: boolean;
}

/** The decimal mark of a file, and whether one of its numbers shows it. */
export interface FileMark {
  readonly decimal: "comma" | "point";
  readonly isShown: boolean;
  /** No number shows it, and some would be another by the other mark. */
  readonly isOpen: boolean;
  /** Lines that can be no operation by either mark. */
  readonly hopeless?: ReadonlySet<number>;
}

export function markOf(rows: readonly FileRow[], mapping: ColumnMapping): FileMark {
  const { decimal, figures } = mapping;
  if (figures === "comma" || figures === "point") return { decimal: figures, isShown: true, isOpen: false };
  if (decimal !== "auto") return { decimal, isShown: true, isOpen: false };
  const { commas, points, open } = marksIn(numbersIn(rows, mapping));
  const isShown = commas + points > 0;
  return { decimal: points > commas ? "point" : "comma", isShown, isOpen: !isShown && open > 0 };
}

function placesOf({ price, amount, fees, quantity, executed, average }: ColumnMapping): number[] {
  return [price, amount, quantity, executed, average, ...fees].flatMap((index) => index ?? []);
}

function* numbersIn(rows: readonly FileRow[], mapping: ColumnMapping): Generator<string> {
  const places = placesOf(mapping);
  for (const { cells } of rows) for (const column of places) yield cells[column] ?? "";
}

type Reading = {
  readonly mapping: ColumnMapping;
  readonly mark: FileMark;
  readonly symbol: string;
  readonly fill: LineFill | null;
};

/** Scale of each figure in the file, where its mark was lost. */
function scalesOf({ figures }: ColumnMapping): { quantity: number; price: number; money: number } {
  const money = figures === "cents" || figures === "money" ? 100 : 1;
  return {
    quantity: figures === "cents" ? 100 : 1,
    price: figures === "price" ? 100 : money,
    money,
  };
}

/** A line's quantity, price and amount by a mapping's reading of them. */
export function figuresIn(cells: readonly string[], reading: Reading): ReadFigures {
  const { mapping, mark, symbol, fill } = reading;
  const scales = scalesOf(mapping);
  const number = (column: number | null, scale = 1) => {
    const read = readNumber(cellAt(cells, column), mark.decimal);
    return read === null ? null : read / scale;
  };
  // An unreadable fee is refused further on: NaN is no fee.
  const fee = (column: number) =>
    cellAt(cells, column) === "" ? 0 : Math.abs(number(column, scales.money) ?? Number.NaN);
  const signed = number(executedPlace(mapping) ?? mapping.quantity, scales.quantity);
  const written = number(mapping.price, scales.price);
  const average = isPositiveNumber(written) ? null : number(mapping.average);
  const amount = absolute(number(mapping.amount, scales.money));
  const read = {
    symbol,
    isOption: /^[A-Z0-9]{3}[CV]\d/.test(symbol),
    counted: fill?.quantity ?? absolute(signed),
    price: fill?.price ?? average ?? written,
    amount,
    fees: cents(mapping.fees.reduce((sum, column) => sum + fee(column), 0)),
    isNegative: signed !== null && signed < 0,
    isOpen: isOpenIn(cells, reading, amount),
  };
  return mapping.figures === "amount" ? { ...read, price: priceByAmount(read, mapping) } : read;
}

function isOpenIn(cells: readonly string[], { mapping, mark }: Reading, amount: number | null): boolean {
  if (amount === null && /\d/.test(cellAt(cells, mapping.amount))) return true;
  return mark.isOpen && placesOf(mapping).some((column) => isMarkOpen(cellAt(cells, column)));
}

/** Price of a share by the amount; for an option in lots or shares, whichever is nearer to the price that is written. */
function priceByAmount({ isOption, counted, price, amount }: LineFigures, { optionUnit }: ColumnMapping) {
  if (!isPositiveNumber(counted) || !isPositiveNumber(amount)) return price;
  const [byShares, byLots] = [amount / counted, amount / counted / sharesPerLot];
  if (!isOption || optionUnit === "shares") return byShares;
  if (optionUnit === "lots" || !isPositiveNumber(price) || counted % sharesPerLot !== 0) return byLots;
  return Math.abs(Math.log(byLots / price)) <= Math.abs(Math.log(byShares / price)) * 1.001
    ? byLots
    : byShares;
}

function absolute(value: number | null): number | null {
  return value === null ? null : Math.abs(value);
}

/** Lots of an option. The amount tells lots from shares; where it fits neither, what it is nearer to. */
export function lotsOf(figures: LineFigures, unit: ColumnMapping["optionUnit"]): number | null {
  const { counted, price, amount, isOption } = figures;
  if (counted === null || !isOption) return counted;
  const isWhole = counted % sharesPerLot === 0;
  const nearest = isWhole && (amount ?? 0) / (counted * (price ?? 0)) < 10 ? "shares" : "lots";
  const byAmount = counted < sharesPerLot ? "lots" : (unitByAmount(figures) ?? nearest);
  const known = unit === "amount" ? byAmount : unit;
  return known === "shares" ? counted / sharesPerLot : counted;
}

/** The columns of fees added up; without any, what the amount has beyond quantity times price. */
export function feesOf(
  { isOption, price, amount, fees }: LineFigures,
  { side, quantity }: { readonly side: "buy" | "sell"; readonly quantity: number | null },
  mapping: ColumnMapping,
): number | null {
  if (mapping.netPrices) return 0;
  if (mapping.fees.length > 0) return fees;
  if (amount === null || quantity === null || price === null) return null;
  const gross = quantity * price * (isOption ? sharesPerLot : 1);
  const beyond = cents(side === "buy" ? amount - gross : gross - amount);
  // An amount that is only quantity times price says nothing of fees; one of another scale neither.
  return beyond > 0 && beyond < 4 * gross ? beyond : null;
}

function cents(pesos: number): number {
  return Math.round(pesos * 100) / 100;
}
