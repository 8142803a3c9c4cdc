import { assert, isIsoDate } from "../../lib/index.ts";
import type { EpochMilliseconds, IsoDate } from "../../lib/index.ts";

export const millisecondsPerDay = 86_400_000;
const millisecondsPerMinute = 60_000;

/** America/Argentina/Buenos_Aires is UTC-3 all year; the country has kept no summer time since 2009. */
const buenosAiresOffset = -180 * millisecondsPerMinute;

/** Midnight UTC of a day: the number used for arithmetic of days. Throws on a text that is not a day. */
function utcMidnight(date: string): number {
  assert(isIsoDate(date), `Not a date (YYYY-MM-DD): ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOfUtc(milliseconds: number): IsoDate {
  return new Date(milliseconds).toISOString().slice(0, 10) as IsoDate;
}

/** Builds a day from numbers; months or days past their end carry over (month 13 is January of the next year). */
export function civilDate({ year, month, day }: { year: number; month: number; day: number }): IsoDate {
  return dateOfUtc(Date.UTC(year, month - 1, day));
}

/** Moves a day; negative goes back. */
export function addDays(date: string, days: number): IsoDate {
  return dateOfUtc(utcMidnight(date) + days * millisecondsPerDay);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / millisecondsPerDay);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** Year of a day `YYYY-MM-DD`. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** 1 January to 12 December. */
export function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}

/** The last day of a month. */
export function lastDayOfMonth({ year, month }: { year: number; month: number }): IsoDate {
  return civilDate({ year, month: month + 1, day: 0 });
}

/** The day it is in Buenos Aires at an instant. */
export function buenosAiresDate(instant: number): IsoDate {
  return dateOfUtc(instant + buenosAiresOffset);
}

/** Minutes since local midnight in Buenos Aires at an instant, with their fraction; 0 up to 1440. */
export function buenosAiresMinuteOfDay(instant: number): number {
  const local = instant + buenosAiresOffset;
  return (local - Math.floor(local / millisecondsPerDay) * millisecondsPerDay) / millisecondsPerMinute;
}

/** The instant at which clocks in Buenos Aires show a day and a minute (17:00 is minute 1020). */
export function buenosAiresInstant({
  date,
  minuteOfDay,
}: {
  date: string;
  minuteOfDay: number;
}): EpochMilliseconds {
  return (utcMidnight(date) + minuteOfDay * millisecondsPerMinute - buenosAiresOffset) as EpochMilliseconds;
}
