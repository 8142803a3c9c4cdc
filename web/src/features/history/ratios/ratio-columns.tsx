import type { RatioRow } from "@paridad/core/contract";
import { formatPrice, formatRatio, unknownDash } from "@paridad/core/formats";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { timeColumn } from "../shared/time-column.tsx";
import { missingRatio, ratioKinds, ratioNames } from "./ratio-kinds.ts";

type Column = DataColumn<RatioRow>;
type PriceKey = "bid" | "ask" | "c";
const priceNames: Record<PriceKey, string> = { bid: "compra", ask: "venta", c: "cierre" };

function priceColumns(index: 1 | 2, symbol: string): Column[] {
  return (["bid", "ask", "c"] as const).map((price) => {
    const key = `symbol${index}_${price}` as const;
    return {
      key,
      heading: `${symbol} ${priceNames[price]}`,
      width: 166,
      value: (row) => row[key],
      format: formatPrice,
      title: (row) => (row[key] === null ? "No hay dato en esa fecha" : undefined),
    };
  });
}

/** Columns of the ratios' table, in the API's names. */
export function ratioColumns({
  symbol1,
  symbol2,
  isNarrow,
}: {
  symbol1: string;
  symbol2: string;
  isNarrow: boolean;
}): readonly Column[] {
  return [
    timeColumn<RatioRow>("time", { isNarrow, read: ({ time }) => time }),
    ...ratioKinds.map((kind): Column => ({
      key: kind,
      heading: ratioNames[kind].label,
      shortHeading: isNarrow ? ratioNames[kind].short : undefined,
      description: ratioNames[kind].detail,
      width: 124,
      value: (row) => row[kind],
      show: ({ [kind]: ratio }) =>
        ratio === null ? unknownDash : <span className="font-semibold">{formatRatio(ratio)}</span>,
      title: (row) => missingRatio(row, kind),
    })),
    ...priceColumns(1, symbol1),
    ...priceColumns(2, symbol2),
  ];
}

/** The symbols themselves, for the export. */
export const symbolColumns: readonly Column[] = (["symbol1", "symbol2"] as const).map((key, index) => ({
  key,
  heading: `Símbolo ${index + 1}`,
  width: 120,
  isText: true,
  value: (row: RatioRow) => row[key],
}));

export const narrowRatioWidths = { time: 94, compra_venta: 80, venta_compra: 80, precio_cierre: 80 } as const;
