import { isIsoDate } from "../../lib/index.ts";
import { buenosAiresInstant } from "../../symbols/index.ts";

/** What parts the cents in a file; `auto` asks the file. */
export const decimalMarks = ["auto", "comma", "point"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const currency = /AR\$|US\$|U\$S|ARS|USD|[$\s\u00a0]/gi;
const shapes = {
  comma: /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/,
  point: /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/,
} as const;

/** A number as spreadsheets write it: `1.234,56`, `$ -1,234.56`, `(12,50)`, `12-`; null where it is none. */
export function readNumber(text: string, decimal: "comma" | "point"): number | null {
  const bare = text.replaceAll(currency, "");
  const isNegative = /^-|-$|^\(.*\)$/.test(bare);
  const digits = bare.replaceAll(/^[-+(]|[-)]$/g, "");
  if (!shapes[decimal].test(digits)) return null;
  const plain =
    decimal === "comma" ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  return isNegative ? -Number(plain) : Number(plain);
}

/**
 * The mark of a file by its cells: the later of two marks in one cell, or one that isn't followed by three digits. Where
 * no cell tells (`1.234`), the comma of here.
 */
export function decimalOf(cells: Iterable<string>): "comma" | "point" {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    const text = cell.replaceAll(currency, "");
    const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
    const last = Math.max(comma, point);
    if (last === -1) continue;
    const isBoth = comma !== -1 && point !== -1;
    const isRepeated = text.indexOf(text[last] ?? "") !== last;
    if (!isBoth && (isRepeated || /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(text))) continue;
    if (comma > point) commas += 1;
    else points += 1;
  }
  return points > commas ? "point" : "comma";
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})/;
const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})/;
const clock = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[ap]\.?\s?m\.?)?$/i;
/** Of a day without an hour: lists of days keep their order. */
const noon = 720;

function dayOf(text: string): string | null {
  const day = dayFirst.exec(text);
  const year = yearFirst.exec(text);
  const parts = day !== null ? [day[3], day[2], day[1]] : year?.slice(1);
  if (parts === undefined) return null;
  const [years = "", month = "", date = ""] = parts;
  const whole = `${years.length === 2 ? `20${years}` : years}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isIsoDate(whole) ? whole : null;
}

/** When it was dealt, of a day (day first, or ISO) and an hour in either cell: Buenos Aires' unless it says `Z`. */
export function readMoment(date: string, time = ""): number | null {
  const day = dayOf(date.trim());
  if (day === null) return null;
  const found = clock.exec(time.trim()) ?? clock.exec(date.trim());
  if (found === null) return buenosAiresInstant({ date: day, minuteOfDay: noon });
  const minuteOfDay = minuteOf(found);
  if (minuteOfDay === null) return null;
  if (found[4]?.toUpperCase() !== "Z") return buenosAiresInstant({ date: day, minuteOfDay });
  return Date.parse(`${day}T00:00:00Z`) + Math.round(minuteOfDay * 60_000);
}

/** Of a day, with a fraction for the seconds; null where no clock shows it. */
function minuteOf([, hours, minutes, seconds = "0", suffix = ""]: readonly string[]): number | null {
  const isAfternoon = /^p/i.test(suffix) && Number(hours) < 12;
  const isMidnight = /^a/i.test(suffix) && Number(hours) === 12;
  const hour = Number(hours) + (isAfternoon ? 12 : 0) - (isMidnight ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return hour * 60 + Number(minutes) + Number(seconds) / 60;
}

/** Lower case, no accents, no marks: what headings and words are compared by. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9$]+/g, " ")
    .trim();
}

const buys = /^(compra|cpra|cpu|cprc|buy|c$)/;
const sells = /^(venta|vta|vtas|sell|v$)/;

/** Bought or sold by the word for it; null where it is neither. */
export function readSide(text: string): "buy" | "sell" | null {
  const word = plainText(text);
  if (buys.test(word)) return "buy";
  return sells.test(word) ? "sell" : null;
}

const gone = /^(cancel|anulad|rechaz|vencid|expir|reject|eliminad)/;
const waiting = /^(pendiente|nueva|new|en curso|en mercado|ingresad|abierta|open|activa)/;
const partlyGone = /^parcialmente (cancel|anulad)/;

/** What became of an order: nothing was dealt of one that is `cancelled` or `waiting`. */
export function readStatus(text: string): "filled" | "partly-cancelled" | "cancelled" | "waiting" {
  const word = plainText(text);
  if (partlyGone.test(word)) return "partly-cancelled";
  if (gone.test(word)) return "cancelled";
  return waiting.test(word) ? "waiting" : "filled";
}

export function isForeign(text: string): boolean {
  return /us\$|u\$s|usd|d[oó]lar|cable|mep/i.test(text);
}
