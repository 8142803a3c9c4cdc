/** A calendar month, 1 (January) to 12 (December). */
export type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/**
 * Every month code a symbol may end in: the specification's list (section 3) plus EN, AB, JU, G, SE, NO, DI, MZ, JN
 * and L (design section 5). Codes seen in recorded symbols: EN E FE F AB A JU J AG G SE S OC O DI D.
 */
export const monthByCode: Readonly<Record<string, MonthNumber>> = {
  E: 1,
  EN: 1,
  F: 2,
  FE: 2,
  M: 3,
  MZ: 3,
  A: 4,
  AB: 4,
  MY: 5,
  J: 6,
  JU: 6,
  JN: 6,
  L: 7,
  JL: 7,
  G: 8,
  AG: 8,
  S: 9,
  SE: 9,
  O: 10,
  OC: 10,
  N: 11,
  NO: 11,
  D: 12,
  DI: 12,
};

const longCodes = ["EN", "FE", "MZ", "AB", "MY", "JU", "JL", "AG", "SE", "OC", "NO", "DI"] as const;
const shortCodes = ["E", "F", "M", "A", null, "J", "L", "G", "S", "O", "N", "D"] as const;

/** The month of a code, or null when no list knows it. Upper case only. */
export function monthOfCode(code: string): MonthNumber | null {
  return Object.hasOwn(monthByCode, code) ? (monthByCode[code] ?? null) : null;
}

/** The two-letter code that the exchange writes after strikes of up to four characters. */
export function longMonthCode(month: MonthNumber): string {
  return longCodes[month - 1] ?? "";
}

/** The one-letter code that the exchange writes after five digits; null for May, which has none on record. */
export function shortMonthCode(month: MonthNumber): string | null {
  return shortCodes[month - 1] ?? null;
}
