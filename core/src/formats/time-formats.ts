import { isKnownNumber, toIsoDate } from "../lib/index.ts";
import { unknownDash } from "./number-formats.ts";
import type { MaybeNumber } from "./number-formats.ts";

const timeZone = "America/Argentina/Buenos_Aires";

// `en-GB` parts are two-digit and stable across ICU versions; the pattern is put together below.
const partsFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const longDateFormat = new Intl.DateTimeFormat("es-AR", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** An instant: epoch milliseconds or an ISO text; null, undefined and nonsense are unknown. */
export type MaybeInstant = number | string | null | undefined;

function toMilliseconds(instant: MaybeInstant): number | null {
  const value = typeof instant === "string" ? Date.parse(instant) : instant;
  return isKnownNumber(value) && Math.abs(value) <= 8.64e15 ? value : null;
}

type Parts = Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;

function partsOf(instant: MaybeInstant): Parts | null {
  const milliseconds = toMilliseconds(instant);
  if (milliseconds === null) return null;
  const parts: Parts = { year: "", month: "", day: "", hour: "", minute: "", second: "" };
  for (const { type, value } of partsFormat.formatToParts(milliseconds)) {
    if (type in parts) parts[type as keyof Parts] = value;
  }
  return parts;
}

/** `14:03:59` in Buenos Aires. */
export function formatTime(instant: MaybeInstant): string {
  const parts = partsOf(instant);
  return parts ? `${parts.hour}:${parts.minute}:${parts.second}` : unknownDash;
}

/** `14:03` in Buenos Aires. */
export function formatHourMinute(instant: MaybeInstant): string {
  const parts = partsOf(instant);
  return parts ? `${parts.hour}:${parts.minute}` : unknownDash;
}

/** `20/11/2026` in Buenos Aires, from an instant. */
export function formatInstantDate(instant: MaybeInstant): string {
  const parts = partsOf(instant);
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : unknownDash;
}

/** `20/11/2026 14:03:59`, 24-hour clock of Buenos Aires. */
export function formatTimestamp(instant: MaybeInstant): string {
  const parts = partsOf(instant);
  return parts
    ? `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`
    : unknownDash;
}

/** `21/08/2026` from a day (`2026-08-21`). */
export function formatDate(date: string | null | undefined): string {
  const day = toIsoDate(date);
  return day ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : unknownDash;
}

/** `21/08` from a day. */
export function formatDayMonth(date: string | null | undefined): string {
  const day = toIsoDate(date);
  return day ? `${day.slice(8)}/${day.slice(5, 7)}` : unknownDash;
}

/** `viernes, 21 de agosto de 2026` from a day. */
export function formatLongDate(date: string | null | undefined): string {
  const day = toIsoDate(date);
  return day ? longDateFormat.format(Date.parse(`${day}T00:00:00Z`)) : unknownDash;
}

const weekdayFormat = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", weekday: "long" });

/** `viernes` from a day. */
export function formatWeekday(date: string | null | undefined): string {
  const day = toIsoDate(date);
  return day ? weekdayFormat.format(Date.parse(`${day}T00:00:00Z`)) : unknownDash;
}

const monthNames = [
  "ENE",
  "FEB",
  "MAR",
  "ABR",
  "MAY",
  "JUN",
  "JUL",
  "AGO",
  "SEP",
  "OCT",
  "NOV",
  "DIC",
] as const;

/** `AGO` from a day or a month number (1 to 12). */
export function formatMonthShort(dateOrMonth: string | number | null | undefined): string {
  const month = typeof dateOrMonth === "string" ? Number(dateOrMonth.slice(5, 7)) : dateOrMonth;
  return monthNames[(month ?? 0) - 1] ?? unknownDash;
}

const ageSteps = [
  { limitSeconds: 60, divisor: 1, unit: "s" },
  { limitSeconds: 3_600, divisor: 60, unit: "min" },
  { limitSeconds: 86_400, divisor: 3_600, unit: "h" },
  { limitSeconds: Number.POSITIVE_INFINITY, divisor: 86_400, unit: "d" },
] as const;

/** An age: `ahora`, `hace 3 s`, `hace 5 min`, `hace 2 h`, `hace 4 d`. A future instant is `ahora`. */
export function formatAge({ instant, now }: { instant: MaybeInstant; now: number }): string {
  const milliseconds = toMilliseconds(instant);
  if (milliseconds === null) return unknownDash;
  const seconds = Math.floor((now - milliseconds) / 1_000);
  if (seconds < 1) return "ahora";
  const step = ageSteps.find(({ limitSeconds }) => seconds < limitSeconds) ?? ageSteps[3];
  return `hace ${Math.floor(seconds / step.divisor)} ${step.unit}`;
}

/** `1 día`, `30 días`: whole days in a sentence. */
export function formatDays(days: number): string {
  return days === 1 ? "1 día" : `${days} días`;
}

/** `72 d` for whole days; `hoy` on the day itself. */
export function formatDaysLeft(days: MaybeNumber): string {
  if (!isKnownNumber(days)) return unknownDash;
  return days < 1 ? "hoy" : `${Math.floor(days)} d`;
}

/** A living expiry with its days to go: `18/12 · 19 d`. */
export function formatExpiry({ expiration, days }: { expiration: string; days: number }): string {
  return `${formatDayMonth(expiration)} · ${formatDaysLeft(days)}`;
}
