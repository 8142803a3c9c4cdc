import type { ColumnMapping, ColumnRole } from "./column-mapping.ts";

/** A list whose columns a public tool or document shows. Its page in docs/imports.md names them all. */
export interface Layout {
  readonly id: string;
  readonly label: string;
  /** Where its columns are shown. */
  readonly source: string;
  /** Headings by which it is known; all of them stand in one line. */
  readonly headings: Partial<Record<ColumnRole, string>>;
  readonly fees: readonly string[];
  readonly rules?: Partial<Pick<ColumnMapping, "decimal" | "optionUnit" | "isGrouped" | "netPrices">>;
}

export const layouts: readonly Layout[] = [
  {
    id: "iol-movimientos",
    label: "InvertirOnline, movimientos históricos",
    source:
      "github.com/maurogm/broker-management, src/main/scala/com/maurogm/investments/etl/brokers/Iol.scala",
    headings: {
      reference: "Nro. de Mov.",
      symbol: "Tipo Mov.",
      side: "Tipo Mov.",
      date: "Concert.",
      status: "Est",
      quantity: "Cant. titulos",
      price: "Precio",
      amount: "Monto",
      currency: "Tipo Cuenta",
    },
    fees: ["Comis.", "Iva Com.", "Otros Imp."],
  },
  {
    id: "iol-operaciones",
    label: "InvertirOnline, operaciones finalizadas",
    source: "github.com/albert-carrasquel/investment-manager-firebase, PARSER_IOL.md",
    headings: {
      date: "Fecha Transacción",
      side: "Tipo Transacción",
      symbol: "Símbolo",
      quantity: "Cantidad",
      currency: "Moneda",
      price: "Precio Ponderado",
      amount: "Monto",
    },
    fees: ["Comisión", "Comisión y Derecho de Mercado", "Iva", "Iva Impuesto"],
  },
  {
    id: "cocos-ordenes",
    label: "Cocos Capital, órdenes",
    source:
      "github.com/maurogm/broker-management, src/main/scala/com/maurogm/investments/etl/brokers/Cocos.scala",
    headings: {
      side: "Cpbt.",
      reference: "Número",
      quantity: "Cantidad",
      price: "Precio",
      amount: "Importe",
      date: "Fecha",
      time: "Hora",
      status: "Estado",
    },
    fees: [],
    rules: { isGrouped: true },
  },
  {
    id: "bull-market-cuenta",
    label: "Bull Market Brokers, cuenta corriente",
    source:
      "github.com/Tomasteawita/white_finance, scripts/bull_market/raw/ingest/validators/cuenta_corriente_dolares_cable.py",
    headings: {
      date: "Operado",
      side: "Comprobante",
      reference: "Numero",
      quantity: "Cantidad",
      symbol: "Especie",
      price: "Precio",
      amount: "Importe",
      currency: "Referencia",
    },
    fees: [],
    rules: { netPrices: true },
  },
  {
    id: "oms-reporte",
    label: "Reporte de operaciones de un OMS (el de Procesador de Opciones)",
    source: "github.com/ChuchoCoder/procesador-opciones, frontend/tests/integration/data/GGAL-PUTS.csv",
    headings: {
      reference: "id",
      symbol: "symbol",
      date: "transact_time",
      side: "side",
      status: "ord_status",
      price: "last_price",
      quantity: "last_qty",
    },
    fees: [],
    rules: { decimal: "point", optionUnit: "lots" },
  },
];

/** What lists of other brokers call their columns, the likeliest first. */
export const knownHeadings: Readonly<Record<ColumnRole | "fees", readonly string[]>> = {
  date: [
    "Fecha de concertación",
    "Fecha concertación",
    "Concertación",
    "Fecha operación",
    "Fecha de operación",
    "Fecha",
    "Operado",
    "Date",
  ],
  time: ["Hora", "Time"],
  symbol: ["Símbolo", "Ticker", "Especie", "Instrumento", "Symbol"],
  side: ["Operación", "Tipo de operación", "Tipo operación", "Tipo", "C/V", "Lado", "Side", "Comprobante"],
  quantity: ["Cantidad operada", "Cantidad ejecutada", "Cantidad", "Cant.", "Lotes", "Nominales", "Quantity"],
  price: [
    "Precio operado",
    "Precio promedio",
    "Precio de ejecución",
    "Precio ejecutado",
    "Precio",
    "Prima",
    "Price",
  ],
  amount: ["Monto operado", "Importe neto", "Importe total", "Importe", "Monto", "Neto", "Total", "Amount"],
  status: ["Estado", "Est", "Status"],
  currency: ["Moneda", "Divisa", "Tipo de cuenta", "Tipo Cuenta", "Currency"],
  reference: [
    "Nro. de boleto",
    "Número de boleto",
    "Boleto",
    "Id orden",
    "Nro. de orden",
    "Número",
    "Numero",
    "Id",
  ],
  fees: [
    "Comisión",
    "Comisiones",
    "Arancel",
    "Aranceles",
    "Derechos",
    "Derechos de mercado",
    "Derecho de mercado",
    "IVA",
    "Gastos",
    "Gastos e impuestos",
    "Impuestos",
    "Otros impuestos",
    "Fees",
  ],
};
