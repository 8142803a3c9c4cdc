import type { ChainSnapshot, MarketUpdate } from "@paridad/core/contract";
import { readInstant } from "@paridad/core/lib";
import { volatilitySurface } from "@paridad/core/volatility";
import type { VolatilitySurface } from "@paridad/core/volatility";
import type { Clock } from "../../platform/clock.ts";
import type { ChainValuer } from "../chain-snapshot.ts";

/** The volatility of a valued chain, and which chain it is. */
export type FittedChain = { readonly snapshot: ChainSnapshot; readonly surface: VolatilitySurface };

/** Fitting takes tens of milliseconds: a market that moves is fitted no more often than this. */
const paceMilliseconds = 2_000;

function surfaceOf({ expiries, options, spot, model, asOfMilliseconds }: ChainSnapshot): VolatilitySurface {
  return volatilitySurface({
    spot,
    model,
    asOf: asOfMilliseconds,
    expiries: expiries.map(({ expiration, daysToExpiry: days, yearsToExpiry: years, rate }) => ({
      expiration,
      days,
      years,
      rate: rate.continuous,
      quotes: options
        .filter((option) => option.expiration === expiration)
        .map(({ type, strike, bid, ask, quotedAt }) => ({
          type,
          strike,
          bid,
          ask,
          quotedAt: readInstant(quotedAt),
        })),
    })),
  });
}

/** Fits the chain of an update, at most every two seconds; meanwhile the one before is the answer, with its own instant. */
export function createChainFitter({ valueChain, clock }: { valueChain: ChainValuer; clock: Clock }) {
  let kept: { fitted: FittedChain; from: string; id: string; at: number } | null = null;
  return (update: MarketUpdate): FittedChain => {
    const now = clock.now();
    // What one reader sees late is no answer for another: the delay is part of where it comes from.
    const from = `${update.source?.name} ${update.source?.delaySeconds}`;
    const id = `${update.seq} ${update.asOf} ${from}`;
    const isFresh = kept !== null && now >= kept.at && now - kept.at < paceMilliseconds;
    if (kept !== null && (kept.id === id || (isFresh && kept.from === from))) return kept.fitted;
    const { snapshot } = valueChain(update);
    const fitted = { snapshot, surface: surfaceOf(snapshot) };
    kept = { fitted, from, id, at: now };
    return fitted;
  };
}
export type ChainFitter = ReturnType<typeof createChainFitter>;
