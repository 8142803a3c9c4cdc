declare const nominalTag: unique symbol;

/** A value that only its own constructor makes; it still reads as its base type. */
export type Nominal<Base, Tag extends string> = Base & { readonly [nominalTag]: Tag };

/** A calendar day, `YYYY-MM-DD`, that exists in the Gregorian calendar. */
export type IsoDate = Nominal<string, "IsoDate">;

/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMilliseconds = Nominal<number, "EpochMilliseconds">;

const isoDateShape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True when the text is `YYYY-MM-DD` and the day exists (2023-02-29 does not). */
export function isIsoDate(text: string): text is IsoDate {
  const match = isoDateShape.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const lastDay = new Date(Date.UTC(2000, month, 0)).getUTCDate();
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && !isLeapYear ? 28 : lastDay);
}

/** The text as a day, or null when it is not one. */
export function toIsoDate(text: string | null | undefined): IsoDate | null {
  return typeof text === "string" && isIsoDate(text) ? text : null;
}
