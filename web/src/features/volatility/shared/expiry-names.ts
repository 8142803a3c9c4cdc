import { formatDate, formatInteger } from "@paridad/core/formats";

/** `18/12/2026 · 28 d`. */
export function expiryName({ expiration, days }: { expiration: string; days: number }): string {
  return `${formatDate(expiration)} · ${formatInteger(days)} d`;
}
