import type { CoveredCallOpportunity, EmbedCoveredCalls, MarketUpdate } from "@paridad/core/contract";
import { silentCosts } from "@paridad/core/costs";
import type { FittedChain } from "../chain/fitted-chain.ts";
import { bookOf, coveredCallOpportunities } from "./opportunity-rows.ts";

const mostRows = 12;

/** The first rows of the table, with the one of which most is expected: the panel's verdict is about all. */
function shownRows(rows: readonly CoveredCallOpportunity[]): readonly CoveredCallOpportunity[] {
  const first = rows.slice(0, mostRows);
  const pointsOf = ({ isListed, verdict }: CoveredCallOpportunity) =>
    (isListed ? verdict?.points : null) ?? -Infinity;
  const best = rows.toSorted((one, other) => pointsOf(other) - pointsOf(one))[0];
  return best === undefined || first.includes(best) ? first : [...first.slice(0, -1), best];
}

type Sales = {
  readonly day: string;
  readonly expectedVolatility: number | null;
  /** Those that may be seen; all where left out. */
  readonly strikes?: ReadonlySet<number>;
};

/** An expiry's *lanzamientos* net of retail costs, in the order of their table. */
export function coveredCallsPart(
  { snapshot, surface }: FittedChain,
  update: MarketUpdate,
  { day, expectedVolatility, strikes }: Sales,
): EmbedCoveredCalls {
  const { underlying, asOfMilliseconds, source, expiries } = snapshot;
  const expiry = day === "nearest" ? expiries[0] : expiries.find(({ expiration }) => expiration === day);
  const expiration = expiry?.expiration ?? null;
  const origin = { underlying, asOfMilliseconds, source, expiration, days: expiry?.daysToExpiry ?? null };
  const book = expiration === null ? null : bookOf(update, snapshot, { expiration, smiles: surface.smiles });
  if (book === null) return { ...origin, caucionTna: null, rows: [] };
  const rows = coveredCallOpportunities(book, { costs: silentCosts, expectedVolatility }).filter(
    ({ strike }) => strikes?.has(strike) ?? true,
  );
  return {
    ...origin,
    caucionTna: rows[0]?.caucionTna ?? null,
    rows: shownRows(rows).map((row) => ({
      symbol: row.symbol,
      strike: row.strike,
      callBid: row.callBid,
      stillTna: row.stillTna,
      exercisedTna: row.exercisedTna,
      cover: row.cover,
      expectedTna: row.verdict?.expectedTna ?? null,
      points: row.verdict?.points ?? null,
      isListed: row.isListed,
    })),
  };
}
