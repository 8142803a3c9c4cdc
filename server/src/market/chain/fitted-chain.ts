import type { ChainSnapshot, MarketUpdate } from "@paridad/core/contract";
import { readInstant } from "@paridad/core/lib";
import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";
import type { Compute } from "../../computations/computations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ChainValuer } from "../chain-snapshot.ts";

/** The volatility of a valued chain, and which chain it is. */
export type FittedChain = { readonly snapshot: ChainSnapshot; readonly surface: VolatilitySurface };

/** Fitting takes a tenth of a second: a market that moves is fitted no more often than this. */
const paceMilliseconds = 2_000;

function surfaceInput({
  expiries,
  options,
  spot,
  model,
  asOfMilliseconds,
}: ChainSnapshot): VolatilitySurfaceInput {
  return {
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
  };
}

/**
 * Fits the chain of an update, in a thread, at most every two seconds; meanwhile the one before is the answer, with its own
 * instant.
 */
export function createChainFitter({
  valueChain,
  clock,
  compute,
}: {
  readonly valueChain: ChainValuer;
  readonly clock: Clock;
  readonly compute: Compute;
}) {
  let last: { fitted: Promise<FittedChain>; from: string; id: string; at: number } | null = null;
  const fit = async (update: MarketUpdate): Promise<FittedChain> => {
    const { snapshot } = valueChain(update);
    return { snapshot, surface: await compute("volatilitySurface", surfaceInput(snapshot)) };
  };
  return async (update: MarketUpdate): Promise<FittedChain> => {
    const now = clock.now();
    // What one reader sees late is no answer for another: the delay is part of where it comes from.
    const from = `${update.source?.name} ${update.source?.delaySeconds}`;
    const id = `${update.seq} ${update.asOf} ${from}`;
    const isFresh = last !== null && now >= last.at && now - last.at < paceMilliseconds;
    if (last !== null && (last.id === id || (isFresh && last.from === from))) return last.fitted;
    const entry = { fitted: fit(update), from, id, at: now };
    last = entry;
    entry.fitted.catch(() => {
      if (last === entry) last = null;
    });
    return entry.fitted;
  };
}
export type ChainFitter = ReturnType<typeof createChainFitter>;
