import { isKnownNumber } from "../../lib/index.ts";

/** A sample by its order; the percentiles lie linear between neighbours (R's type 7). */
export interface Spread {
  readonly count: number;
  readonly minimum: number;
  readonly tenth: number;
  readonly quarter: number;
  readonly median: number;
  readonly threeQuarters: number;
  readonly ninetieth: number;
  readonly maximum: number;
}

/** The spread of the known values; null where there are none. */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const sorted = values.filter(isKnownNumber).toSorted((left, right) => left - right);
  if (sorted.length === 0) return null;
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] as number;
    const above = sorted[Math.ceil(place)] as number;
    return below + (above - below) * (place - Math.floor(place));
  };
  return {
    count: sorted.length,
    minimum: at(0),
    tenth: at(0.1),
    quarter: at(0.25),
    median: at(0.5),
    threeQuarters: at(0.75),
    ninetieth: at(0.9),
    maximum: at(1),
  };
}

/**
 * Volatility that options implied less what the share then realised, session by session, as a distribution; null where no
 * session has both. 0.01 = a point. Windows overlap, so neighbouring sessions are nearly the same observation.
 */
export function varianceRiskPremium(
  sessions: readonly { readonly implied: number | null; readonly realizedSince: number | null }[],
): Spread | null {
  return spreadOf(
    sessions.map(({ implied, realizedSince }) =>
      isKnownNumber(implied) && isKnownNumber(realizedSince) ? implied - realizedSince : null,
    ),
  );
}
