import type { HistoryRow, RatioRow, VolumeRow } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

function column<Row>(key: keyof Row & string, heading: string): CsvColumn<Row> {
  return { key, heading, value: (row) => row[key] as string | number | null };
}

export const historyColumns: readonly CsvColumn<HistoryRow>[] = [
  column("time", "Fecha"),
  column("symbol", "Símbolo"),
  column("expiration", "Vencimiento"),
  column("strike", "Base"),
  column("precio_cierre", "Cierre"),
  column("precio_compra", "Compra"),
  column("precio_venta", "Venta"),
  column("precio_minimo", "Mínimo"),
  column("precio_maximo", "Máximo"),
  column("precio_apertura", "Apertura"),
  column("volumen", "Volumen"),
  column("facturacion", "Facturación"),
  column("operaciones", "Operaciones"),
  column("subyacente", "Subyacente"),
  column("resolution", "Resolución"),
  column("source", "Fuente"),
  { key: "flags", heading: "Marcas", value: ({ flags }) => flags?.join(" ") ?? "" },
];

export const ratioColumns: readonly CsvColumn<RatioRow>[] = [
  column("time", "Fecha"),
  column("symbol1", "Símbolo 1"),
  column("symbol2", "Símbolo 2"),
  column("symbol1_bid", "Compra 1"),
  column("symbol1_ask", "Venta 1"),
  column("symbol1_c", "Cierre 1"),
  column("symbol2_bid", "Compra 2"),
  column("symbol2_ask", "Venta 2"),
  column("symbol2_c", "Cierre 2"),
  column("compra_venta", "Compra/Venta"),
  column("venta_compra", "Venta/Compra"),
  column("precio_cierre", "Cierre/Cierre"),
  column("expiration1", "Vencimiento 1"),
  column("strike1", "Base 1"),
  column("expiration2", "Vencimiento 2"),
  column("strike2", "Base 2"),
];

export const volumeColumns: readonly CsvColumn<VolumeRow>[] = [
  column("time", "Fecha"),
  column("symbol", "Símbolo"),
  column("volume", "Volumen"),
  column("turnover", "Monto"),
  column("operations", "Operaciones"),
  column("precio_cierre", "Cierre"),
  column("expiration", "Vencimiento"),
  column("strike", "Base"),
];
