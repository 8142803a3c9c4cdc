import { isIsoDate } from "../../lib/index.ts";
import { buenosAiresDate, buenosAiresInstant, previousTradingDay } from "../../symbols/index.ts";

/** A day at the beginning of a text: day first, by the month's name, year first, or eight digits. */
const days = [
  /^(?<date>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<date>\d{1,2})(?:\s+de)?[\s/.-]*(?<month>[a-z]{3,10})\.?(?:\s+de)?[\s/.,-]*(?<year>\d{4}|\d{2})(?!\d)/i,
  /^(?<month>[a-z]{3,9})\.?\s+(?<date>\d{1,2}),?\s+(?<year>\d{4})(?!\d)/i,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<date>\d{1,2})(?!\d)/,
  /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})(?=\d{6}$|\D|$)/,
];
/** Seconds or milliseconds since 1970. */
const epoch = /^(\d{10}|\d{13})(?:\.0+)?$/;
/** An hour with its fraction of a second, `hs`, half of the day and offset, where it has them. */
const clock =
  /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?\s*(?:hs?\.?|horas)?\s*([ap]\.?\s?m\.?)?\s*(?:(Z)|(?:UTC|GMT)?\s?([+-]\d{1,2})(?::?(\d{2}))?|(UTC|GMT))?$/i;
/** Minute for a day without an hour: lists of days keep their order. */
const noon = 720;

/** By their first three letters, in Spanish and English. */
const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const others: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, set: 9, dec: 12 };

/** Two digits of a month, by its number or name. */
function monthOf(text: string): string {
  if (/^\d/.test(text)) return text.padStart(2, "0");
  const letters = text.slice(0, 3).toLowerCase();
  return String(others[letters] ?? months.indexOf(letters) + 1).padStart(2, "0");
}

/** The day that a text begins with, `YYYY-MM-DD`, and what follows it. */
function dayIn(text: string): { readonly day: string; readonly rest: string } | null {
  const dayMatch = days.map((shape) => shape.exec(text)).find((match) => match !== null);
  if (dayMatch === undefined) return null;
  const { year = "", month = "", date = "" } = dayMatch.groups ?? {};
  const day = `${year.length === 2 ? `20${year}` : year}-${monthOf(month)}-${date.padStart(2, "0")}`;
  return isIsoDate(day) ? { day, rest: text.slice(dayMatch[0].length).replace(/^[T\s,-]+/i, "") } : null;
}

/**
 * When it was dealt, epoch milliseconds, of a day (day first, ISO, `20261125`, `25-nov-2026`) and an hour in either cell, or
 * of a count of seconds or milliseconds since 1970. An hour with an offset or `Z` is that instant, any other is Buenos
 * Aires'; a day without one stands at noon. Null where it is none, or has an hour that can't be read.
 */
export function readMoment(date: string, time = ""): number | null {
  const text = date.trim();
  if (epoch.test(text)) return epochOf(text);
  const readDay = dayIn(text);
  if (readDay === null) return null;
  const { day } = readDay;
  const hour = [time.trim(), readDay.rest].find((part) => !/^-?$/.test(part));
  if (hour === undefined) return buenosAiresInstant({ date: day, minuteOfDay: noon });
  const parts = clock.exec(hour);
  const minuteOfDay = parts === null ? null : minuteOf(parts);
  if (parts === null || minuteOfDay === null) return null;
  const offset = offsetOf(parts);
  if (offset === null) return buenosAiresInstant({ date: day, minuteOfDay });
  return Date.parse(`${day}T00:00:00Z`) + Math.round((minuteOfDay - offset) * 60_000);
}

/** True for the moment of a day written without its hour; also for a deal of noon to the second, which nothing tells apart. */
export function isDayAlone(instant: number): boolean {
  return instant === buenosAiresInstant({ date: buenosAiresDate(instant), minuteOfDay: noon });
}

/** When what is held at a moment counts from: the session before, so that the day's own result begins at its close. */
export function holdingStart(heldAt: number): number {
  return buenosAiresInstant({ date: previousTradingDay(buenosAiresDate(heldAt)), minuteOfDay: noon });
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

function epochOf(text: string): number | null {
  const [digits = ""] = text.split(".");
  const instant = Number(digits) * (digits.length === 10 ? 1_000 : 1);
  return instant >= earliest && instant < latest ? instant : null;
}

/** Minutes ahead of UTC; null where none is written. */
function offsetOf([, , , , , , zulu, hours, minutes = "0", utc]: readonly (string | undefined)[]):
  | number
  | null {
  if (hours === undefined) return zulu === undefined && utc === undefined ? null : 0;
  return (hours.startsWith("-") ? -1 : 1) * (Math.abs(Number(hours)) * 60 + Number(minutes));
}

/** Minute of a day, with a fraction for the seconds; null where no clock shows it. */
function minuteOf(parts: readonly (string | undefined)[]): number | null {
  const [, hours, minutes, seconds = "0", fraction = "0", suffix = ""] = parts;
  const isAfternoon = /^p/i.test(suffix) && Number(hours) < 12;
  const isMidnight = /^a/i.test(suffix) && Number(hours) === 12;
  const hour = Number(hours) + (isAfternoon ? 12 : 0) - (isMidnight ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return hour * 60 + Number(minutes) + Number(`${seconds}.${fraction}`) / 60;
}
