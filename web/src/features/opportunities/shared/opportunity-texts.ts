import { formatInteger } from "@paridad/core/formats";

/** A table's detail with the count of passing rows that are expected to bring more than the caución; nothing where none passes. */
export function expectedCount(
  detail: string,
  { passing, above }: { passing: number; above: number },
): string {
  if (passing === 0) return detail;
  return `${detail} · de ${formatInteger(passing)} se espera más que la caución en ${formatInteger(above)}`;
}

/** Texts of more than one table of opportunities. */
export const opportunityTexts = {
  nonePasses: "Hoy ninguna pasa los filtros",
  seeState: "Al pie está qué les falta; en cada fila, todos sus motivos.",
  noVolatility: "Sin volatilidad: faltan puntas",
  odds: "Con la volatilidad de la propia base, o de la sonrisa si no tiene una, y sin tendencia",
  bid: "La compra: a lo que se puede lanzar ahora",
  noBid: "Nadie compra esta base",
  noCalls: "No hay calls en esta cadena",
  unknown: "No se puede calcular",
  profitOdds: "Prob. de ganar",
  mostLost: "Perdés hasta",
  mostWon: "Ganás hasta",
  atTarget: "En tu objetivo",
} as const;
