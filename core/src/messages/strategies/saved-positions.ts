import type { SavedEvent } from "../../contract/index.ts";
import { formatInstantDate } from "../../formats/index.ts";
import type { LegsReason, PositionEventReason, UndoReason, UndoRefusal } from "../../positions/index.ts";
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
  saved: "Posición guardada",
  deleted: "Posición eliminada",
  undone: "Movimiento deshecho",
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
  "another-expiry": "Esa pata no es una opción de ese vencimiento.",
  "not-due": "Ninguna opción vence sin valor antes de su día.",
  "too-many-lots": "No podés anotar más lotes de los que tiene la pata.",
  "strike-changed":
    "Una pata cambió de base por un ajuste mientras la anotabas. Mirá la nueva y volvé a intentar.",
  "strike-unknown":
    "No se sabe con qué base quedó esa pata después del ajuste: su ejercicio no se puede anotar.",
  "before-opening": "La fecha es anterior a la apertura de la posición.",
  "before-last": "La fecha es anterior al último movimiento de la posición.",
  "too-many-events": "La posición ya tiene 500 movimientos.",
};

type Movement = Pick<SavedEvent, "kind" | "trades">;
const movementNames = { open: "Apertura", close: "Cierre", roll: "Roleo", expire: "Vencimiento" } as const;

/** One word for an event of a position's life. */
export function movementName({ kind, trades }: Movement): string {
  const isExercise = kind === "expire" && trades.some(({ contract }) => contract.type === "share");
  return isExercise ? "Ejercicio" : movementNames[kind];
}

const undoMessages: Record<UndoReason, string> = {
  "no-event": "Ese movimiento no existe.",
  opening: "La apertura no se deshace: eliminá la posición, o deshacé la importación de la que viene.",
  "already-undone": "Ese movimiento ya está deshecho.",
  unrecorded: "Ese movimiento es de antes de que se pudieran deshacer.",
  "too-many-legs": "No se puede deshacer: con las patas que vuelven quedarían más de 8.",
};

/** Why one of these events can't be undone. */
export function undoRefusalText(events: readonly SavedEvent[], refusal: UndoRefusal): string {
  if (refusal.reason !== "stands-on") return undoMessages[refusal.reason];
  const later = events[refusal.index];
  if (later === undefined) return undoMessages["no-event"];
  const name = `${movementName(later).toLowerCase()} del ${formatInstantDate(Date.parse(later.at))}`;
  return `Antes deshacé el ${name}, que se apoya en este movimiento.`;
}
