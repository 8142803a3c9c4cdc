import { expect, test } from "vitest";

import { noColumns } from "./column-mapping.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import { recognizeLayout } from "./recognize-layout.ts";

const iol = [
  "Nro. de Mov.",
  "Otros Imp.",
  "Tipo Mov.",
  "Concert.",
  "Est",
  "Cant. titulos",
  "Comis.",
  "Precio",
  "Iva Com.",
  "Monto",
  "Tipo Cuenta",
];

test("a known list says under which heading each thing stands, its fees among them", () => {
  expect(recognizeLayout([["IOL"], iol])).toEqual({
    layout: { id: "iol-movimientos", label: "InvertirOnline, movimientos históricos" },
    heading: 1,
    headings: iol,
    mapping: {
      ...noColumns,
      reference: 0,
      symbol: 2,
      side: 2,
      date: 3,
      status: 4,
      quantity: 5,
      price: 7,
      amount: 9,
      currency: 10,
      fees: [6, 8, 1],
    },
    isSure: true,
    weight: 1_000,
  });
});

test.each<[string, Partial<ColumnMapping>]>([
  [
    "Fecha operación;Hora;Ticker;Tipo operación;Cantidad ejecutada;Precio promedio;Importe neto;Estado;Divisa;Nro. de orden;Arancel;IVA",
    { quantity: null, executed: 4, orders: [9] },
  ],
  ["Concertacion;TIME;Instrumento;C/V;Nominales;Prima;Total ARS;Status;Moneda;Boleto;Comisiones;Gastos", {}],
  ["Date;Time;Symbol;Side;Quantity (units);Price ($);Amount [ARS];Status;Currency;Id;Impuestos;Fees", {}],
])("columns of a list that nobody knows are told by their names: %s", (line, change) => {
  const headings = line.split(";");
  expect(recognizeLayout([headings])).toEqual({
    layout: null,
    heading: 0,
    headings,
    mapping: {
      ...noColumns,
      date: 0,
      time: 1,
      symbol: 2,
      side: 3,
      quantity: 4,
      price: 5,
      amount: 6,
      status: 7,
      currency: 8,
      reference: 9,
      fees: [10, 11],
      ...change,
    },
    isSure: false,
    weight: 412,
  });
});

test("of several headings for one thing the likeliest counts, wherever it stands", () => {
  const headings = [
    "Cantidad",
    "Cantidad operada",
    "Precio",
    "Precio operado",
    "Fecha",
    "Fecha de concertación",
  ];
  expect(recognizeLayout([headings])?.mapping).toEqual({
    ...noColumns,
    quantity: 0,
    executed: 1,
    price: 3,
    date: 5,
  });
});

test("a line with more of what is needed is the one of headings", () => {
  const rows = [
    ["Fecha", "Cuenta", "Titular", "Sucursal", "Teléfono"],
    ["Fecha", "Especie", "Cantidad", "Precio"],
  ];
  expect(recognizeLayout(rows)).toMatchObject({ heading: 1, weight: 404 });
  expect(recognizeLayout(rows.toReversed())?.heading).toBe(0);
});

test("columns of FIX are told by their names in any spelling; a list's day is no quantity", () => {
  const fix =
    "orderId,clOrdId,origClOrdId,execId,symbol,orderQty,side,transactTime,avgPx,lastPx,lastQty,cumQty,status";
  const columns = {
    orders: [0, 1, 2],
    reference: 3,
    symbol: 4,
    quantity: 5,
    side: 6,
    date: 7,
    average: 8,
    price: 9,
    executed: 10,
    cumulative: 11,
    status: 12,
  };
  expect(recognizeLayout([fix.split(",")])?.mapping).toEqual({ ...noColumns, ...columns });
  const spaced = fix.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect(recognizeLayout([spaced.split(",")])?.mapping).toEqual({ ...noColumns, ...columns });
  expect(recognizeLayout([["Operado", "Especie", "Cantidad", "Precio"]])?.mapping).toMatchObject({
    date: 0,
    executed: null,
  });
  expect(recognizeLayout([["Fecha", "Especie", "Cantidad", "Operado", "Precio"]])?.mapping).toMatchObject({
    date: 0,
    executed: 3,
  });
});
