import type { LegsReason, PositionEventReason } from "../../positions/index.ts";
import { legsReasonMessages } from "./positions.ts";
import { screenWords } from "../screens.ts";

/** What the server says of saved positions. */
export const savedPositionMessages = {
  gone: "Esa posición ya no existe.",
  stale: "La posición cambió en otra pestaña o dispositivo. Revisá cómo quedó y volvé a intentar.",
  full: (maximum: number) =>
    maximum === 0
      ? "Sin un plan activo no se guardan posiciones nuevas."
      : `Tu plan guarda hasta ${maximum} posiciones. Eliminá alguna para guardar otra.`,
  unreadable: "Es de una versión que no conocemos: se conserva como está y la podés exportar o eliminar.",
  notInPlan: "Tu plan no guarda posiciones nuevas.",
  /** Where the plan opens no market: it would not come by waiting. */
  noPrices: "Los precios de ahora necesitan un plan que los incluya",
  lived: "Ya tiene movimientos: las patas se cambian con un cierre o un roleo.",
  future: "Todavía no pasó: la fecha es posterior a ahora.",
  beforeLast: "La fecha es anterior al último movimiento de la posición.",
  saved: "Posición guardada",
  deleted: "Posición eliminada",
} as const;

/**
 * Why closing a saved position has no result: what is over isn't noted, the plan opens no market, nothing was heard of
 * it, or a side is missing.
 */
export function missingResultText({
  overdue,
  hasMarket,
  isWaiting,
}: {
  readonly overdue: string | null;
  readonly hasMarket: boolean;
  readonly isWaiting: boolean;
}): string {
  if (overdue !== null) return "Falta anotar cómo terminó lo que venció";
  if (!hasMarket) return savedPositionMessages.noPrices;
  return isWaiting ? screenWords.noQuotesCame : "Falta una punta para cerrarla";
}

/** Why an event can't happen to a position. */
export const positionEventMessages: Record<PositionEventReason | LegsReason, string> = {
  ...legsReasonMessages,
  "invalid-closing": "No podés cerrar más de lo que tenés, ni la misma pata dos veces.",
  "not-due": "Decí qué pasó con cada opción de ese vencimiento; ninguna vence sin valor antes de su día.",
  "too-many-events": "La posición ya tiene 500 movimientos.",
};
