import type { BackTestAnswer } from "@paridad/core/contract";
import { excessInterval, excessesOf } from "@paridad/core/backtest";
import { formatDate, formatNumber } from "@paridad/core/formats";
import { cyclesText } from "@paridad/core/rules";
import { daysBetween } from "@paridad/core/symbols";

import { counted } from "../../../lib/counted.ts";

type Skip = BackTestAnswer["skips"][number];

/** Why an expiry has no cycle, after its count. */
export const skipWords: Readonly<Record<Skip["reason"], string>> = {
  "no-session": "sin rueda guardada a esos días",
  "no-quotes": "sin opciones de ese vencimiento ese día",
  "no-price": "sin precio de la opción ese día",
  "low-volume": "con menos volumen que el pedido",
  wide: "sin las dos puntas tan cerca como las pedidas",
  "old-price": "con precio viejo: por debajo del valor intrínseco",
  "no-strike": "sin una base que sirva",
  "no-rate": "sin caución de ese día",
  "low-rate": "con menos tasa que la pedida",
  "no-volatility": "sin 60 ruedas de volatilidad para comparar",
  volatility: "con la volatilidad fuera de lo pedido",
  "no-outlay": "en los que no se pone plata",
  overlap: "encima del ciclo anterior",
  "no-roll": "sin otro vencimiento adonde rolear ese día",
  "no-end": "sin ruedas entre la entrada y el vencimiento",
};

export const coverageText = (coverage: number) =>
  `${formatNumber(coverage * 100, { minimumDecimals: 0, maximumDecimals: 1 })} %`;

/** Most days that a line names. */
const mostDays = 3;

/** Filters that stopped cycles, with the days: `2 con menos volumen que el pedido (18/09/2023 y 13/11/2023)`. */
export function skipTexts(skips: readonly Skip[]): string[] {
  const reasons = [...new Set(skips.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const own = skips.filter((skip) => skip.reason === reason);
    const days = own.map(({ date, expiration }) =>
      date === null ? `vence ${formatDate(expiration)}` : formatDate(date),
    );
    const more = days.length - mostDays;
    const named = [...days.slice(0, mostDays), ...(more > 0 ? [`${more} más`] : [])];
    return `${own.length} ${skipWords[reason]} (${new Intl.ListFormat("es-AR").format(named)})`;
  });
}

/** Ways out of what stopped the most cycles. */
const hints: Partial<Readonly<Record<Skip["reason"], string>>> = {
  "low-volume": "Probá con menos volumen.",
  "no-price": "Probá con otra base u otros días; a las puntas hacen falta ruedas que las tengan guardadas.",
  "no-session": "Probá con otros días.",
  wide: "Probá sin mirar las puntas: no todas las ruedas las tienen guardadas.",
  "no-strike": "Probá con otra base o alas más cortas.",
};

export function hintOf(skips: readonly Skip[]): string {
  const countOf = (reason: Skip["reason"]) => skips.filter((skip) => skip.reason === reason).length;
  const [most] = skips.map(({ reason }) => reason).toSorted((one, other) => countOf(other) - countOf(one));
  return (most === undefined ? null : hints[most]) ?? "Probá con otra base u otros días.";
}

/** The result in a sentence that claims no more than its interval does, nor more than the number of rules tried lets it. */
export function verdictOf(answer: BackTestAnswer, tried: number): string {
  const { meanExcess, interval } = answer.summary;
  const text = cyclesText(answer);
  if (meanExcess === null || interval === null) return text;
  if (interval.high < 0) return `${text}: menos que la caución.`;
  if (interval.low <= 0) return `${text}: no alcanza para decir si le gana.`;
  const widened = excessInterval(excessesOf(answer.cycles), tried);
  return widened !== null && widened.low > 0
    ? `${text}: más que la caución.`
    : `${text}: más que la caución, pero no alcanza si se cuenta que probaste ${tried} reglas.`;
}

/** Days before an expiry that a weekend and holidays explain. */
const mostGap = 4;

/** Cycles taken to their expiry at a close well before it, as the record has no later one; null without any. */
export function earlyCloseText(cycles: BackTestAnswer["cycles"]): string | null {
  const early = cycles.filter(
    ({ entered, left, days, expiration }) =>
      days === daysBetween({ from: entered, to: expiration }) &&
      daysBetween({ from: left, to: expiration }) > mostGap,
  );
  if (early.length === 0) return null;
  const days = new Intl.ListFormat("es-AR").format(early.map(({ left }) => formatDate(left)));
  return `${counted(early.length, "ciclo termina", "ciclos terminan")} en el último cierre guardado antes de su vencimiento: ${days}.`;
}
