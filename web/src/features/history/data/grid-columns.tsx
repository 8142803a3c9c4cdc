import type { HistoryRow } from "@paridad/core/contract";
import { formatDate, formatInteger, formatPesos, formatPrice } from "@paridad/core/formats";
import { barResolutionNames, notToldMessage } from "@paridad/core/contract";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { sourceNames } from "../shared/basis.tsx";
import { timeColumn } from "../shared/time-column.tsx";
import { QualityMarks } from "./quality-filter.tsx";

type Column = DataColumn<HistoryRow>;
type PriceKey =
  | "precio_cierre"
  | "precio_compra"
  | "precio_venta"
  | "precio_minimo"
  | "precio_maximo"
  | "precio_apertura"
  | "subyacente";

export function missingPrice(row: HistoryRow, key: PriceKey): string | undefined {
  if (row[key] !== null && row[key] !== undefined) return undefined;
  const isSide = key === "precio_compra" || key === "precio_venta";
  if (isSide && row.source === "imported" && row.resolution === "1d") {
    return "El archivo de cierres no trae puntas";
  }
  if (isSide) return key === "precio_compra" ? "No había punta compradora" : "No había punta vendedora";
  if (key === "subyacente") return "No hay precio del subyacente en ese momento";
  // No last price is no proof that nothing was dealt, only a volume of none is.
  return row.volumen === 0 ? "No se operó en ese período" : notToldMessage;
}

/** Why what was traded isn't there: feeds tell the day's total, whose part in a bar isn't always known. */
export function missingTraded(
  row: HistoryRow,
  key: "volumen" | "operaciones" | "facturacion",
): string | undefined {
  if (typeof row[key] === "number") return undefined;
  return row.resolution === "1d" ? notToldMessage : "No se sabe cuánto se operó en la barra";
}

function price(key: PriceKey, heading: string, options: Partial<Column> = {}): Column {
  return {
    key,
    heading,
    width: 104,
    value: (row) => row[key],
    format: formatPrice,
    title: (row) => missingPrice(row, key),
    ...options,
  };
}

function count(key: "volumen" | "operaciones", heading: string, options: Partial<Column> = {}): Column {
  return {
    key,
    heading,
    width: 100,
    value: (row) => row[key],
    format: formatInteger,
    title: (row) => missingTraded(row, key),
    ...options,
  };
}

const facts: readonly Column[] = [
  {
    key: "expiration",
    heading: "Vencimiento",
    width: 108,
    isText: true,
    value: ({ expiration }) => expiration,
    format: formatDate,
  },
  {
    key: "resolution",
    heading: "Barra",
    width: 72,
    isText: true,
    isOptional: true,
    value: ({ resolution }) => resolution,
    show: ({ resolution }) =>
      resolution ? barResolutionNames[resolution].short : <ExplainedDash text={notToldMessage} />,
  },
  {
    key: "source",
    heading: "Fuente",
    width: 100,
    isText: true,
    isOptional: true,
    value: ({ source }) => source,
    show: ({ source }) => (source ? sourceNames[source] : <ExplainedDash text="No se sabe de dónde salió" />),
  },
  {
    key: "flags",
    heading: "Calidad",
    width: 140,
    isText: true,
    value: ({ flags }) => (flags && flags.length > 0 ? flags.join(" ") : "original"),
    show: ({ flags }) => <QualityMarks flags={flags} />,
  },
];

/** Columns of the grid, named as the API names them. `onOpen` shows a contract's chart. */
export function gridColumns({
  onOpen,
  isNarrow,
}: {
  onOpen: (symbol: string) => void;
  isNarrow: boolean;
}): readonly Column[] {
  return [
    {
      key: "symbol",
      heading: "Símbolo",
      width: 118,
      isText: true,
      value: ({ symbol }) => symbol,
      show: ({ symbol }) => (
        <button
          type="button"
          title={`Ver gráfico de ${symbol}`}
          onClick={() => onOpen(symbol)}
          className="block h-[29px] w-full truncate text-left -outline-offset-2 hover:text-accent hover:underline"
        >
          {symbol}
        </button>
      ),
    },
    timeColumn<HistoryRow>("time", { isNarrow, read: ({ time }) => time }),
    price("precio_cierre", "Cierre"),
    price("precio_compra", "Compra"),
    price("precio_venta", "Venta"),
    price("precio_minimo", "Mínimo"),
    price("precio_maximo", "Máximo"),
    count("volumen", "Volumen", { description: "Lotes operados en el período" }),
    {
      key: "facturacion",
      heading: "Facturación",
      width: 132,
      value: ({ facturacion }) => facturacion,
      format: formatPesos,
      title: (row) => missingTraded(row, "facturacion"),
    },
    price("precio_apertura", "Apertura", { isOptional: true }),
    count("operaciones", "Operaciones", { isOptional: true }),
    price("subyacente", "GGAL", { description: "Precio de la acción en ese momento" }),
    ...facts,
  ];
}

export const narrowGridWidths = { symbol: 104, time: 93, precio_cierre: 73, volumen: 64 } as const;
