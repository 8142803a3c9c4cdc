import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { impliedRate, midRate, syntheticSpot } from "./parity.ts";
import type { ImpliedRates, PairQuotes, ParityReason, SyntheticSpotResult } from "./parity.ts";
import type { ParityShare } from "./parity-share.ts";
import { tnaFromContinuousRate } from "./rates.ts";
import type { Quote, Sides } from "./read-quote.ts";
import { medianNearTheMoney } from "./strike-pairs.ts";

/** Call and put of one strike with their sides. */
export interface QuotedPair {
  readonly strike: number;
  readonly call: Sides | null;
  readonly put: Sides | null;
}

/** Terms that all pairs of an expiry share. */
export interface ParityTerms {
  readonly share: ParityShare;
  /** To the expiry, with the fraction of the day. */
  readonly days: number;
}

function quotesOf({ strike, call, put }: QuotedPair): PairQuotes {
  return {
    strike,
    callBid: call?.bid,
    callAsk: call?.ask,
    putBid: put?.bid,
    putAsk: put?.ask,
  };
}

/** Rates of one strike: lending and borrowing at the sides a trade would get, and their mid. */
export function pairRates(pair: QuotedPair, { share, days }: ParityTerms): ImpliedRates {
  return impliedRate({ ...share, ...quotesOf(pair), days });
}

/** The share made of a pair's options, from their mids. */
export function pairSyntheticSpot(
  pair: QuotedPair,
  terms: { readonly rate: number; readonly yearsToExpiry: number },
): SyntheticSpotResult {
  return syntheticSpot({ ...quotesOf(pair), rate: terms.rate, yearsToExpiry: terms.yearsToExpiry });
}

/** The rate that parity implies for an expiry. */
export type ExpiryRate = Result<
  {
    /** Continuous, per 1.00 a year. */
    rate: number;
    /** Simple over the days to expiry, 0.18 = 18 %. */
    tna: number;
  },
  ParityReason
>;

/** Median of the mid rates of the five pairs nearest to the spot that have one. Pairs ascending by strike. */
export function expiryRate(
  pairs: readonly QuotedPair[],
  { share, days, spot }: ParityTerms & { readonly spot: number | null },
): ExpiryRate {
  let reason: ParityReason | null = null;
  const rate = medianNearTheMoney(pairs, {
    spot: spot ?? 0,
    read: (pair) => {
      const mid = midRate({ ...share, ...quotesOf(pair), days });
      if (!mid.ok) reason ??= mid.reason;
      return mid.ok ? mid.rate : null;
    },
  });
  if (rate === null) return fail(reason ?? "missing-side");
  const simple = tnaFromContinuousRate({ rate, days });
  return simple.ok ? succeed({ rate, tna: simple.tna }) : fail("expired");
}

/** The newest instant of two-sided quotes, epoch milliseconds: what the share's quote is compared with. */
export function newestTwoSided(quotes: Iterable<Quote>): number | null {
  let newest: number | null = null;
  for (const { mid, quotedAt } of quotes) {
    if (mid !== null && quotedAt !== null && (newest === null || quotedAt > newest)) newest = quotedAt;
  }
  return newest;
}
