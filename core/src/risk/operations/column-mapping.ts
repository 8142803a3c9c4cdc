import type { DecimalMark } from "./read-cells.ts";

/** In what options are counted: lots of 100, single shares, or what the amount of each line says. */
export const optionUnits = ["amount", "lots", "shares"] as const;
export type OptionUnit = (typeof optionUnits)[number];

export const columnRoles = [
  "date",
  "time",
  "symbol",
  "side",
  "quantity",
  "executed",
  "price",
  "amount",
  "status",
  "currency",
  "reference",
  "cumulative",
  "average",
  "event",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/**
 * As a file's figures are read: `checked` against each other, or as the user chose: `written`; with a comma or a point for
 * decimals; with two decimals whose mark was lost, in all figures (`cents`), in pesos (`money`) or in the price; or with
 * the price that the amount gives.
 */
export const figureReadings = [
  "checked",
  "written",
  "comma",
  "point",
  "cents",
  "money",
  "price",
  "amount",
] as const;
export type FigureReading = (typeof figureReadings)[number];

/**
 * Lines of one order: told by the list itself, each a fill (`log`), or as the user chose where fills and running totals
 * differ.
 */
export type OrderLines = "auto" | "log" | "fills" | "totals" | "orders";

/**
 * Columns of a list, counted from 0; null for those it hasn't. `quantity` is what was ordered or dealt, `executed` what was
 * dealt of it by the line, `cumulative` the order's running total with its `average` price, `event` FIX's ExecType.
 */
export interface ColumnMapping extends Readonly<Record<ColumnRole, number | null>> {
  /** Commission, fees and taxes; added up. */
  readonly fees: readonly number[];
  /** Numbers of the order, and of the one that it replaced. */
  readonly orders: readonly number[];
  readonly decimal: DecimalMark;
  readonly optionUnit: OptionUnit;
  /** The symbol stands alone on a line above its operations. */
  readonly isGrouped: boolean;
  /** Prices already have the fees in them: none are counted beside. */
  readonly netPrices: boolean;
  /** Order states (by `plainText`) that the user marked as executed or not. */
  readonly states: Readonly<Record<string, boolean>>;
  readonly figures: FigureReading;
  readonly orderLines: OrderLines;
  /** Moment that a list without dates stood at, epoch milliseconds: it is of what is held. Null of any other. */
  readonly heldAt: number | null;
}

/** Moment of a list of what is held; null of one whose lines have their dates. */
export function holdingMoment({ date, heldAt }: Pick<ColumnMapping, "date" | "heldAt">): number | null {
  return date === null ? heldAt : null;
}

/** Column of the executed quantity; without an order number the running total serves. */
export function executedPlace({ executed, cumulative }: ColumnMapping): number | null {
  return executed ?? cumulative;
}

export type MappingGap = "date" | "symbol" | "quantity" | "price";

/** Columns a mapping still lacks to read anything. */
export function gapsOf(mapping: ColumnMapping): MappingGap[] {
  const { symbol, isGrouped } = mapping;
  const date = mapping.date ?? mapping.heldAt;
  const quantity = mapping.quantity ?? executedPlace(mapping);
  const price = mapping.price ?? mapping.average;
  const places = { date, symbol: isGrouped ? 0 : symbol, quantity, price } as const;
  return (Object.keys(places) as MappingGap[]).filter((role) => places[role] === null);
}

export const noColumns: ColumnMapping = {
  date: null,
  time: null,
  symbol: null,
  side: null,
  quantity: null,
  executed: null,
  price: null,
  amount: null,
  status: null,
  currency: null,
  reference: null,
  cumulative: null,
  average: null,
  event: null,
  fees: [],
  orders: [],
  decimal: "auto",
  optionUnit: "amount",
  isGrouped: false,
  netPrices: false,
  states: {},
  figures: "checked",
  orderLines: "auto",
  heldAt: null,
};
