import type { SavedEvent } from "../../contract/index.ts";
import { formatHourMinute, formatInstantDate } from "../../formats/index.ts";
import type { CorrectionReason, CorrectionRefusal } from "./correct-opening.ts";
import type { LegsReason } from "../position-types.ts";
import type { PositionEventReason } from "./apply-event.ts";
import type { UndoReason, UndoRefusal } from "./undo-event.ts";
import { legsReasonMessages } from "../position-texts.ts";
import { screenWords } from "../../messages/screens.ts";

// A separate module, so a bundle with one text doesn't load the tables.
const noPrices = "Los precios de ahora necesitan un plan que los incluya";
const tooManyEvents = "La posición ya tiene 500 movimientos.";

/** The server's messages about saved positions. */
export const savedPositionMessages = {
  gone: "Esa posición ya no existe.",
  full: (maximum: number) =>
    maximum === 0
      ? "Sin un plan activo no se guardan posiciones nuevas."
      : `Tu plan guarda hasta ${maximum} posiciones. Eliminá alguna para guardar otra.`,
  unreadable: "Es de una versión que no conocemos: se conserva como está y la podés exportar o eliminar.",
  notInPlan: "Tu plan no guarda posiciones nuevas.",
  /** The plan has no market: waiting wouldn't help. */
  noPrices,
  lived: "Ya tiene movimientos: sus costos quedan como se anotaron.",
  future: "Todavía no pasó: la fecha es posterior a ahora.",
  saved: "Posición guardada",
  deleted: "Posición eliminada",
  recorded: "Movimiento anotado",
  corrected: "Entrada corregida",
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
  if (!hasMarket) return noPrices;
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
  "too-many-events": tooManyEvents,
};

type Movement = Pick<SavedEvent, "kind" | "trades">;
const movementNames = {
  open: "Apertura",
  close: "Cierre",
  roll: "Roleo",
  deal: "Cambio",
  expire: "Vencimiento",
} as const;

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

/** `cierre del 20/11/2026`. */
function datedName(event: SavedEvent): string {
  return `${movementName(event).toLowerCase()} del ${formatInstantDate(Date.parse(event.at))}`;
}

const correctionMessages: Record<Exclude<CorrectionReason, LegsReason>, string> = {
  "not-dealt":
    "La apertura no dice a cuánto se operó cada pata, como en una importación de varias operaciones: operá la diferencia.",
  "too-many-events": tooManyEvents,
};

/** Why the entry of a position with these events can't be corrected. */
export function correctionRefusalText(events: readonly SavedEvent[], refusal: CorrectionRefusal): string {
  if (refusal.reason !== "held-up") return { ...legsReasonMessages, ...correctionMessages }[refusal.reason];
  const later = events[refusal.index];
  return later === undefined
    ? correctionMessages["not-dealt"]
    : `Antes deshacé el ${datedName(later)}, que se apoya en lo que corregís.`;
}

/** A change of a position as its log says it. */
export const changeTexts = {
  recorded: (event: SavedEvent) => `se anotó el ${datedName(event)}`,
  undone: (event: SavedEvent) => `se deshizo el ${datedName(event)}`,
  corrected: "se corrigió la apertura",
  imported: "cambió con una importación",
  saved: "se guardó sin cambios",
  /** Changes of unknown fields. */
  some: "hubo un cambio",
  fields: {
    name: "el nombre",
    note: "la nota",
    exit: "la salida",
    settlement: "el plazo de la acción",
    costs: "los costos",
  },
  edited: (fields: readonly string[]) => `cambió ${new Intl.ListFormat("es-AR").format(fields)}`,
} as const;

/** Changes of other windows to a position since a version of it, in the order they happened; `at` are ISO instants. */
export function staleText(changes: readonly { readonly at: string; readonly text: string }[]): string {
  const texts = changes.map(({ at, text }) => {
    const instant = Date.parse(at);
    return `el ${formatInstantDate(instant)} a las ${formatHourMinute(instant)} ${text}`;
  });
  const list = new Intl.ListFormat("es-AR").format(texts);
  return `La posición cambió en otra pestaña o dispositivo: ${list}. Revisá cómo quedó y volvé a intentar.`;
}

/** Why one of these events can't be undone. */
export function undoRefusalText(events: readonly SavedEvent[], refusal: UndoRefusal): string {
  if (refusal.reason !== "stands-on") return undoMessages[refusal.reason];
  const later = events[refusal.index];
  if (later === undefined) return undoMessages["no-event"];
  return `Antes deshacé el ${datedName(later)}, que se apoya en este movimiento.`;
}
