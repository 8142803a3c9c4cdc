/** A provider's clock further ahead of the machine's than this is not believed. */
const believedSkewMilliseconds = 5 * 60_000;

/**
 * A provider's local time (Buenos Aires where it names no zone) as ISO; null where it states none, the year 1 that stands
 * for none, or an instant to come.
 */
export function statedInstant(
  text: string | null,
  now: number,
): { instant: string | null; isSkewed: boolean } {
  const none = { instant: null, isSkewed: false };
  if (text === null) return none;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const at = Date.parse(hasZone ? text : `${text}-03:00`);
  if (Number.isNaN(at) || at < Date.UTC(2000, 0)) return none;
  if (at > now + believedSkewMilliseconds) return { instant: null, isSkewed: true };
  return { instant: new Date(at).toISOString(), isSkewed: false };
}
