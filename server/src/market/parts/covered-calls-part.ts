import type { EmbedCoveredCalls, MarketUpdate } from "@paridad/core/contract";
import { costPreset, costSchedule, silentPreset } from "@paridad/core/costs";
import type { FittedChain } from "../chain/fitted-chain.ts";
import { bookOf, coveredCallOpportunities } from "./opportunity-rows.ts";

const costs = costSchedule(costPreset(silentPreset).terms);
const mostRows = 12;

/** An expiry's *lanzamientos* net of retail costs, in the order of their table. */
export function coveredCallsPart(
  { snapshot, surface }: FittedChain,
  update: MarketUpdate,
  { day, expectedVolatility }: { readonly day: string; readonly expectedVolatility: number | null },
): EmbedCoveredCalls {
  const { underlying, asOfMilliseconds, source, expiries } = snapshot;
  const expiry = day === "nearest" ? expiries[0] : expiries.find(({ expiration }) => expiration === day);
  const expiration = expiry?.expiration ?? null;
  const origin = { underlying, asOfMilliseconds, source, expiration, days: expiry?.daysToExpiry ?? null };
  const book = expiration === null ? null : bookOf(update, snapshot, { expiration, smiles: surface.smiles });
  if (book === null) return { ...origin, caucionTna: null, rows: [] };
  const rows = coveredCallOpportunities(book, { costs, expectedVolatility });
  return {
    ...origin,
    caucionTna: rows[0]?.caucionTna ?? null,
    rows: rows.slice(0, mostRows).map((row) => ({
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
