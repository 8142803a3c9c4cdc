import type { BookExpiry } from "./book-market.ts";

/**
 * The listed expiry nearest to an instant, whose rate stands in for it; the first one where there is no instant. An option of an
 * expiry that nobody lists keeps its own last day.
 */
export function nearestExpiry<Expiry extends Pick<BookExpiry, "expiresAt">>(
  expiries: readonly Expiry[],
  instant: number | null,
): Expiry | null {
  if (instant === null) return expiries[0] ?? null;
  const distance = ({ expiresAt }: Expiry) => Math.abs(expiresAt - instant);
  return expiries.reduce<Expiry | null>(
    (best, next) => (best === null || distance(next) < distance(best) ? next : best),
    null,
  );
}

/** The first of these instants that is still to come, otherwise the first of all; null without any. */
export function firstToCome(instants: readonly number[], now: number | null): number | null {
  const ordered = instants.toSorted((one, other) => one - other);
  return ordered.find((instant) => now === null || instant > now) ?? ordered[0] ?? null;
}
