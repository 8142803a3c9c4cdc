import type { DecimalMark } from "./read-cells.ts";

export { decimalMarks } from "./read-cells.ts";

/** In what options are counted: lots of 100, single shares, or what the amount of each line says. */
export const optionUnits = ["amount", "lots", "shares"] as const;
export type OptionUnit = (typeof optionUnits)[number];

export const columnRoles = [
  "date",
  "time",
  "symbol",
  "side",
  "quantity",
  "price",
  "amount",
  "status",
  "currency",
  "reference",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Where a list keeps what an operation needs: places of columns from 0, null for what it hasn't. */
export interface ColumnMapping extends Readonly<Record<ColumnRole, number | null>> {
  /** Commission, fees and taxes; added up. */
  readonly fees: readonly number[];
  readonly decimal: DecimalMark;
  readonly optionUnit: OptionUnit;
  /** The symbol stands alone on a line above its operations. */
  readonly isGrouped: boolean;
  /** Prices already have the fees in them: none are counted beside. */
  readonly netPrices: boolean;
}

export type MappingGap = "date" | "symbol" | "quantity" | "price";

/** What a mapping still lacks to read anything. */
export function gapsOf(mapping: ColumnMapping): MappingGap[] {
  const { date, symbol, quantity, price, isGrouped } = mapping;
  const places = { date, symbol: isGrouped ? 0 : symbol, quantity, price } as const;
  return (Object.keys(places) as MappingGap[]).filter((role) => places[role] === null);
}

export const noColumns: ColumnMapping = {
  date: null,
  time: null,
  symbol: null,
  side: null,
  quantity: null,
  price: null,
  amount: null,
  status: null,
  currency: null,
  reference: null,
  fees: [],
  decimal: "auto",
  optionUnit: "amount",
  isGrouped: false,
  netPrices: false,
};
