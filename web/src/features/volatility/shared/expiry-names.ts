import { formatDate, formatInteger } from "@paridad/core/formats";

/** Calendar days of a term in years of 365 days. */
export function daysOf(years: number): number {
  return years * 365;
}

/** `18/12/2026 · 28 d`. */
export function expiryName({ expiration, years }: { expiration: string; years: number }): string {
  return `${formatDate(expiration)} · ${formatInteger(Math.round(daysOf(years)))} d`;
}
