import type { RatioRow } from "@paridad/core/contract";

/** The three ratios. */
export const ratioKinds = ["compra_venta", "venta_compra", "precio_cierre"] as const;
export type RatioKind = (typeof ratioKinds)[number];

export const ratioNames: Record<
  RatioKind,
  { readonly label: string; readonly short: string; readonly detail: string }
> = {
  compra_venta: { label: "Compra / venta", short: "C / V", detail: "Vender el primero y comprar el segundo" },
  venta_compra: { label: "Venta / compra", short: "V / C", detail: "Comprar el primero y vender el segundo" },
  precio_cierre: { label: "Cierre", short: "Cierre", detail: "Un cierre sobre el otro" },
};

/** Sessions that mean, deviations and percentile look at. */
export const windowSessions = [20, 40, 60, 120, 250] as const;
export const defaultWindow = 60;

/** Why a ratio is a dash. */
export function missingRatio(row: RatioRow, kind: RatioKind): string | undefined {
  if (row[kind] !== null) return undefined;
  if (kind === "precio_cierre") return "A uno de los dos le falta el cierre";
  const hasNoSides = [row.symbol1_bid, row.symbol1_ask, row.symbol2_bid, row.symbol2_ask].every(
    (side) => side === null,
  );
  return hasNoSides ? "La fuente de esa fecha no trae puntas" : "Falta una de las dos puntas";
}
