import type { IsoDate } from "../../lib/index.ts";
import { addDays, civilDate, weekdayOf } from "./civil-date.ts";
import { exchangeClosures, movedHolidays } from "./decreed-days.ts";

const monday = 1;

/** Easter Sunday of the Gregorian calendar (anonymous algorithm of Meeus, "Astronomical Algorithms", chapter 8). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return civilDate({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}

/** The nth Monday of a month. */
function nthMonday({ year, month, nth }: { year: number; month: number; nth: number }): IsoDate {
  const first = civilDate({ year, month, day: 1 });
  return addDays(first, ((monday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** Ley 27.399, article 6: Tuesday and Wednesday go to the Monday before, Thursday and Friday to the one after. */
function transferred(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date);
  if (weekday === 2 || weekday === 3) return addDays(date, monday - weekday);
  if (weekday === 4 || weekday === 5) return addDays(date, monday + 7 - weekday);
  return date;
}

const fixedHolidays = [
  { month: 1, day: 1, name: "Año Nuevo" },
  { month: 3, day: 24, name: "Día de la Memoria" },
  { month: 4, day: 2, name: "Día del Veterano y de los Caídos en Malvinas" },
  { month: 5, day: 1, name: "Día del Trabajador" },
  { month: 5, day: 25, name: "Día de la Revolución de Mayo" },
  { month: 6, day: 20, name: "Paso a la Inmortalidad del General Belgrano" },
  { month: 7, day: 9, name: "Día de la Independencia" },
  { month: 12, day: 8, name: "Inmaculada Concepción de María" },
  { month: 12, day: 25, name: "Navidad" },
] as const;

const easterHolidays = [
  { offset: -48, name: "Carnaval" },
  { offset: -47, name: "Carnaval" },
  { offset: -3, name: "Jueves Santo" },
  { offset: -2, name: "Viernes Santo" },
] as const;

// `mondayBefore2017` is the Monday of the month by Decreto 1584/2010; Güemes (2016 on) was not moved then.
const movableHolidays = [
  {
    month: 6,
    day: 17,
    mondayBefore2017: null,
    since: 2016,
    name: "Paso a la Inmortalidad del General Güemes",
  },
  { month: 8, day: 17, mondayBefore2017: 3, since: 0, name: "Paso a la Inmortalidad del General San Martín" },
  { month: 10, day: 12, mondayBefore2017: 2, since: 0, name: "Día del Respeto a la Diversidad Cultural" },
  { month: 11, day: 20, mondayBefore2017: 4, since: 0, name: "Día de la Soberanía Nacional" },
] as const;

type MovableHoliday = (typeof movableHolidays)[number];

function observedDay(holiday: MovableHoliday, year: number): IsoDate {
  const day = civilDate({ year, month: holiday.month, day: holiday.day });
  if (year >= 2017) return transferred(day);
  return holiday.mondayBefore2017 === null
    ? day
    : nthMonday({ year, month: holiday.month, nth: holiday.mondayBefore2017 });
}

function addYearEnd(closures: Map<string, string>, year: number): void {
  closures.set(civilDate({ year, month: 12, day: 31 }), "Último día del año");
  // Until 2021 the exchange did not open on 24 December; since 2024 it opens for a short session.
  if (year <= 2021) closures.set(civilDate({ year, month: 12, day: 24 }), "Nochebuena");
}

function computeClosures(year: number): ReadonlyMap<string, string> {
  const closures = new Map<string, string>();
  for (const { month, day, name } of fixedHolidays) closures.set(civilDate({ year, month, day }), name);
  const easter = easterSunday(year);
  for (const { offset, name } of easterHolidays) closures.set(addDays(easter, offset), name);
  for (const holiday of movableHolidays) {
    if (year < holiday.since) continue;
    const observed = observedDay(holiday, year);
    // A transfer that lands on another holiday is not made (17 June 2022 stayed on its Friday).
    const day = civilDate({ year, month: holiday.month, day: holiday.day });
    closures.set(closures.has(observed) ? day : observed, holiday.name);
  }
  addYearEnd(closures, year);
  for (const { from, to } of movedHolidays.filter((moved) => moved.from.startsWith(`${year}-`))) {
    const name = closures.get(from) ?? "Feriado trasladado";
    closures.delete(from);
    closures.set(to, name);
  }
  for (const [date, name] of exchangeClosures) if (date.startsWith(`${year}-`)) closures.set(date, name);
  return closures;
}

const closuresByYear = new Map<number, ReadonlyMap<string, string>>();

/**
 * Every day of a year on which BYMA does not open besides weekends, with its name in Spanish. Exact for 2015 to 2026;
 * later years hold what the law fixes, not the bridge days or transfers that are decreed year by year.
 */
export function closuresOfYear(year: number): ReadonlyMap<string, string> {
  const known = closuresByYear.get(year);
  if (known) return known;
  const computed = computeClosures(year);
  closuresByYear.set(year, computed);
  return computed;
}
