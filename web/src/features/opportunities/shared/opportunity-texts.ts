import { formatInteger, formatNumber, formatPercent } from "@paridad/core/formats";

/** A fraction as points of TNA: 0.041 is `+4,1`. */
export function formatPoints(points: number): string {
  return formatNumber(points * 100, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" });
}

export const formatSigned = (value: number) => formatPercent(value, { sign: "always" });

type Judged = {
  readonly reasons: readonly unknown[];
  readonly verdict: { readonly points: number | null } | null;
};

/** A table's detail with the count of passing rows that are expected to bring more than the caución; nothing where none passes. */
export function expectedCount(detail: string, items: readonly Judged[]): string {
  const passing = items.filter(({ reasons }) => reasons.length === 0);
  if (passing.length === 0) return detail;
  const above = passing.filter(({ verdict }) => (verdict?.points ?? 0) > 0).length;
  return `${detail} · de ${formatInteger(passing.length)} se espera más que la caución en ${formatInteger(above)}`;
}

export const opportunityTexts = {
  noVolatility: "Sin volatilidad: faltan puntas",
  noBid: "Nadie compra esta base",
  noCalls: "No hay calls en esta cadena",
  noPuts: "No hay puts en esta cadena",
  unknown: "No se puede calcular",
  profitOdds: "Prob. de ganar",
  mostLost: "Perdés hasta",
  mostWon: "Ganás hasta",
  atTarget: "En tu objetivo",
  onlyOverCaucion: "Solo si se espera más que la caución",
} as const;

/** In the address: only results expected to bring more than the caución. */
export const overCaucion = "sobrecaucion";
