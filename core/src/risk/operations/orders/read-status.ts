import { plainText } from "../read-cells.ts";

/** Whole words for an order that was dealt in full, in Spanish and English. */
const done =
  /^(?:total(?:mente)? )?(?:ejecutad|cumplid|terminad|finalizad|operad|concertad|liquidad|completad|realizad)[oa]s?(?: total(?:mente)?)?$|^(?:completa|ejecucion total|(?:fully |completely )?(?:filled|executed)|fill|done|traded|complete|completed)$/;
const gone = /^(?:cancel|anulad|rechaz|vencid|expir|reject|eliminad)/;
const waiting = /^(?:pendiente|nueva|new|en curso|en mercado|ingresad|abierta|open|activa)/;

/** A state's meaning for an order whose quantity is the one ordered; null for a word that doesn't say whether all was dealt. */
export function readStatus(text: string): "filled" | "cancelled" | "waiting" | null {
  const word = plainText(text);
  if (gone.test(word)) return "cancelled";
  if (waiting.test(word)) return "waiting";
  return done.test(word) ? "filled" : null;
}

/** Key that an answer about a state is saved by. */
export function stateKey(text: string): string {
  return plainText(text).slice(0, 60);
}
