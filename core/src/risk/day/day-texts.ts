import { formatDayMonth, formatInteger } from "../../formats/index.ts";
import type { ResultParts } from "./result-parts.ts";

/** Parts of a result between two instants, in the order they are told. */
export const resultPartNames: Readonly<
  Record<keyof ResultParts, { readonly name: string; readonly what: string }>
> = {
  share: { name: "Acción", what: "Delta por lo que se movió la acción" },
  convexity: { name: "Convexidad", what: "Gamma: lo que el delta cambió en el camino" },
  time: { name: "Tiempo", what: "Theta de los días que pasaron" },
  volatility: { name: "Volatilidad", what: "Vega por lo que cambió la volatilidad de cada base" },
  rate: { name: "Tasa", what: "Rho por lo que cambió la tasa del vencimiento" },
  trades: { name: "Operado", what: "De lo operado desde entonces: de su precio al de ahora" },
  costs: { name: "Costos", what: "Comisiones y derechos de lo operado" },
  unexplained: { name: "Sin explicar", what: "Lo que las griegas no alcanzan a decir" },
};

/** Why nothing of a day is known, or not yet. */
export const dayStateTexts = {
  ready: "Calculando",
  waiting: "Leyendo el cierre anterior",
  "no-close": "No hay cotizaciones guardadas de ese cierre",
  failed: "No se pudo leer el cierre anterior",
} as const;
export type DayState = keyof typeof dayStateTexts;

/** Why a position's day is unknown where the book's isn't. */
export const unpricedDay = "Falta su precio de ahora o el del cierre anterior";

/** Parts worth a line: what rounds to nothing is left out, the unexplained one never. */
export function partsToTell(parts: ResultParts): readonly (keyof ResultParts)[] {
  const names = Object.keys(resultPartNames) as (keyof ResultParts)[];
  return names.filter((name) => name === "unexplained" || Math.round(parts[name]) !== 0);
}

/** The note on positions that a result leaves out, or has in part. */
export function withoutText(unknown: number): string {
  const positions = unknown === 1 ? "posición" : "posiciones";
  return `sin ${formatInteger(unknown)} ${positions} con una pata sin precio`;
}

/** "desde el cierre del 27/11"; of a session that is over, which one. */
export function dayBasis({ day, before, today }: { day: string; before: string; today: string }): string {
  const since = `desde el cierre del ${formatDayMonth(before)}`;
  return day === today ? since : `rueda del ${formatDayMonth(day)}, ${since}`;
}
