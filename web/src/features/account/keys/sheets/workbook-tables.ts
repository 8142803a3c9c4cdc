import type { SheetTable } from "../../../../lib/sheets/sheet-addresses.ts";

/** A column of the workbook: its field of the sheet's table, and its look. `text` and `day` stay as they come. */
export type WorkbookColumn = {
  readonly key: string;
  readonly heading: string;
  readonly as: "text" | "day" | "price" | "whole" | "fraction" | "percent";
};
export type WorkbookTable = {
  readonly sheet: string;
  readonly table: SheetTable;
  /** More of the address. */
  readonly query?: string;
  readonly hasExpiry: boolean;
  readonly hasColumns: boolean;
  /** Lines that it has room for. */
  readonly lines: number;
  readonly columns: readonly WorkbookColumn[];
};

const symbol = { key: "symbol", heading: "Especie", as: "text" } as const;
const strike = { key: "strike", heading: "Base", as: "price" } as const;
const expiration = { key: "expiration", heading: "Vencimiento", as: "day" } as const;
const days = { key: "daysToExpiry", heading: "Días", as: "whole" } as const;

/** As the community's book has them: sides with their sizes about the price, then the last. */
const series: readonly WorkbookColumn[] = [
  symbol,
  strike,
  { key: "bidSize", heading: "Cant. compra", as: "whole" },
  { key: "bid", heading: "Compra", as: "price" },
  { key: "ask", heading: "Venta", as: "price" },
  { key: "askSize", heading: "Cant. venta", as: "whole" },
  { key: "last", heading: "Último", as: "price" },
  { key: "previousClose", heading: "Cierre ant.", as: "price" },
  { key: "volume", heading: "Volumen", as: "whole" },
  { key: "impliedVolatility", heading: "VI", as: "percent" },
  { key: "delta", heading: "Delta", as: "fraction" },
  { key: "gammaPerPercent", heading: "Gamma 1 %", as: "fraction" },
  { key: "vegaPerPoint", heading: "Vega", as: "price" },
  { key: "thetaPerDay", heading: "Theta", as: "price" },
  { key: "probabilityInTheMoney", heading: "Prob. ejercicio", as: "percent" },
  { key: "quotedAt", heading: "Hora", as: "text" },
];
const chain = { table: "chain", hasExpiry: true, hasColumns: true, lines: 90, columns: series } as const;

export const workbookTables: readonly WorkbookTable[] = [
  { ...chain, sheet: "Calls", query: "type=call" },
  { ...chain, sheet: "Puts", query: "type=put" },
  {
    sheet: "Tasas",
    table: "rates",
    hasExpiry: false,
    hasColumns: true,
    lines: 160,
    columns: [
      expiration,
      days,
      strike,
      { key: "lendTna", heading: "TNA colocadora", as: "percent" },
      { key: "midTna", heading: "TNA media", as: "percent" },
      { key: "borrowTna", heading: "TNA tomadora", as: "percent" },
      { key: "impliedTna", heading: "Implícita del vto.", as: "percent" },
      { key: "caucionTna", heading: "Caución del plazo", as: "percent" },
    ],
  },
  {
    sheet: "Lanzamientos",
    table: "lanzamientos",
    hasExpiry: true,
    hasColumns: true,
    lines: 90,
    columns: [
      symbol,
      expiration,
      strike,
      days,
      { key: "shareAsk", heading: "Acción venta", as: "price" },
      { key: "callBid", heading: "Prima", as: "price" },
      { key: "outlay", heading: "Desembolso", as: "price" },
      { key: "stillTna", heading: "Papel quieto TNA", as: "percent" },
      { key: "exercisedTna", heading: "Ejercido TNA", as: "percent" },
      { key: "caucionTna", heading: "Caución TNA", as: "percent" },
      { key: "points", heading: "Puntos", as: "percent" },
      { key: "expectedTna", heading: "Esperada TNA", as: "percent" },
      { key: "cover", heading: "Cobertura", as: "percent" },
      { key: "breakeven", heading: "Equilibrio", as: "price" },
      { key: "probabilityOfExercise", heading: "Prob. ejercicio", as: "percent" },
      { key: "isListed", heading: "Pasa los filtros", as: "text" },
    ],
  },
  {
    sheet: "Cartera",
    table: "book",
    hasExpiry: false,
    hasColumns: false,
    lines: 60,
    columns: [
      { key: "name", heading: "Posición", as: "text" },
      { key: "status", heading: "Estado", as: "text" },
      { key: "type", heading: "Tipo", as: "text" },
      symbol,
      strike,
      expiration,
      { key: "quantity", heading: "Cantidad", as: "whole" },
      { key: "price", heading: "Precio", as: "price" },
      { key: "priceNow", heading: "Precio ahora", as: "price" },
      { key: "today", heading: "Hoy (posición)", as: "price" },
      { key: "result", heading: "Resultado (posición)", as: "price" },
    ],
  },
];
