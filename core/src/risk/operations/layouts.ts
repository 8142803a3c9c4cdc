import type { ColumnMapping, ColumnRole } from "./column-mapping.ts";

/** A list whose columns a public tool or document shows. Its page in docs/imports.md names them all. */
export interface Layout {
  readonly id: string;
  readonly label: string;
  /** Public reference for its columns. */
  readonly source: string;
  /** Headings by which it is known; all of them stand in one line. */
  readonly headings: Partial<Record<ColumnRole, string>>;
  readonly fees: readonly string[];
  readonly orders?: readonly string[];
  readonly rules?: Partial<
    Pick<ColumnMapping, "decimal" | "optionUnit" | "isGrouped" | "netPrices" | "orderLines">
  >;
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
      event: "exec_type",
      price: "last_price",
      average: "avg_price",
      executed: "last_qty",
      cumulative: "cum_qty",
    },
    fees: [],
    orders: ["order_id"],
    rules: { decimal: "point", optionUnit: "lots", orderLines: "log" },
  },
  {
    id: "oms-ordenes",
    label: "Reporte de órdenes de un OMS",
    source:
      "github.com/ChuchoCoder/procesador-opciones, frontend/tests/integration/data/ReporteOrdenes_17825.csv",
    // The names are swapped there: `operatedSize` is the running total and `accumulatedSize` the fill.
    headings: {
      reference: "id",
      symbol: "symbol",
      date: "timestamp",
      side: "side",
      status: "status",
      price: "price",
      quantity: "size",
      executed: "accumulatedSize",
      cumulative: "operatedSize",
    },
    fees: [],
    orders: ["serverOrderId", "clientOrderId", "originalClientOrderId"],
    rules: { decimal: "point", optionUnit: "lots", orderLines: "log" },
  },
];
