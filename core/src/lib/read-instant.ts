/** The instant of an ISO text, epoch milliseconds; `null` where it is none. */
export function readInstant(text: string | null | undefined): number | null {
  const instant = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}
