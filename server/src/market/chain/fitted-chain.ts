import type { ChainSnapshot, MarketUpdate } from "@paridad/core/contract";
import { readInstant } from "@paridad/core/lib";
import { defaultValuation } from "@paridad/core/quotes";
import type { ValuationChoices } from "@paridad/core/quotes";
import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";
import { putNewest } from "../../platform/share-under-way.ts";
import type { Compute } from "../../computations/computations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ChainValuer } from "../chain-snapshot.ts";

/** The volatility of a valued chain, and which chain it is. */
export type FittedChain = { readonly snapshot: ChainSnapshot; readonly surface: VolatilitySurface };

/** Fitting takes a tenth of a second: a market that moves is fitted no more often than this, for each choice of terms. */
const paceMilliseconds = 2_000;
const cachedFits = 8;

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
  const cached = new Map<string, { fitted: Promise<FittedChain>; from: string; id: string; at: number }>();
  const fit = async (update: MarketUpdate, choices: ValuationChoices): Promise<FittedChain> => {
    const { snapshot } = valueChain(update, choices);
    return { snapshot, surface: await compute("volatilitySurface", surfaceInput(snapshot)) };
  };
  return async (update: MarketUpdate, choices: ValuationChoices = defaultValuation): Promise<FittedChain> => {
    const now = clock.now();
    // An answer that one reader sees late is none for another: the delay is part of where it comes from.
    const from = `${update.source?.name} ${update.source?.delaySeconds}`;
    const id = `${update.seq} ${update.asOf} ${from}`;
    const key = JSON.stringify(choices);
    const last = cached.get(key);
    const isFresh = last !== undefined && now >= last.at && now - last.at < paceMilliseconds;
    if (last !== undefined && (last.id === id || (isFresh && last.from === from))) return last.fitted;
    const entry = { fitted: fit(update, choices), from, id, at: now };
    putNewest(cached, key, entry, cachedFits);
    entry.fitted.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    return entry.fitted;
  };
}
export type ChainFitter = ReturnType<typeof createChainFitter>;
