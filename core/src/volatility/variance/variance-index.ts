import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { levelBetween, stripVariance } from "./strip.ts";
import type { RawStrike, StripQuote } from "./strip.ts";

/** One expiry as the index takes it. */
export interface IndexTerm {
  /** To expiry, above 0. A year has 525,600. */
  readonly minutes: number;
  /** Continuous per year. */
  readonly rate: number;
  readonly strikes: readonly RawStrike[];
}

export interface IndexTermResult {
  /** F, from the strike whose call and put mids differ least (the lower of two). */
  readonly forward: number;
  /** K0. */
  readonly atStrike: number;
  /** Per year: 0.0192 is a level of 13.9. */
  readonly variance: number;
  /** Strikes that were summed, K0 once. */
  readonly quotes: number;
  readonly lowestStrike: number;
  readonly highestStrike: number;
  /** False where a wing ends with the list and not with two strikes without a bid: the variance reads low. */
  readonly isComplete: boolean;
}

export type IndexReason =
  | "invalid-input"
  | "expired"
  | "too-few-quotes"
  | "no-forward"
  | "no-strike-below-forward";

export type VarianceIndexResult = Result<
  {
    /** In points, 13.93; null where the line through both variances is below 0 at the target. */
    readonly index: number | null;
    readonly near: IndexTermResult;
    readonly next: IndexTermResult;
    /** False where the target lies outside of both terms: the index is an extrapolation, not to be shown. */
    readonly isBracketed: boolean;
  },
  IndexReason
>;

const minutesPerYear = 525_600;

/**
 * The Cboe volatility index to the letter on raw quotes (white paper, appendices 3 to 5): options out of the money with a
 * bid, out to two strikes in a row without one, K0 the mean of its call and put, two terms joined linearly in total
 * variance. A quote counts only with bid and ask above 0; a crossed one counts with its mid, as the paper has no rule for
 * it. Strikes that aren't above 0 are left out; of equal strikes the first counts. `adaptedIndex` is for this market.
 */
export function varianceIndex({
  near,
  next,
  targetMinutes,
}: {
  readonly near: IndexTerm;
  readonly next: IndexTerm;
  readonly targetMinutes: number;
}): VarianceIndexResult {
  if (!isPositiveNumber(targetMinutes) || !(near.minutes < next.minutes)) return fail("invalid-input");
  const first = indexTerm(near);
  if (!first.ok) return first;
  const second = indexTerm(next);
  if (!second.ok) return second;
  const index = levelBetween(
    [
      { time: near.minutes, variance: first.variance },
      { time: next.minutes, variance: second.variance },
    ],
    { target: targetMinutes, year: minutesPerYear },
  );
  const { ok: _near, ...nearTerm } = first;
  const { ok: _next, ...nextTerm } = second;
  const isBracketed = near.minutes <= targetMinutes && targetMinutes <= next.minutes;
  return succeed({ index, near: nearTerm, next: nextTerm, isBracketed });
}

/** One expiry of the index by the same letter. */
export function indexTerm({ minutes, rate, strikes }: IndexTerm): Result<IndexTermResult, IndexReason> {
  if (!isKnownNumber(minutes) || !isKnownNumber(rate)) return fail("invalid-input");
  if (minutes <= 0) return fail("expired");
  const years = minutes / minutesPerYear;
  const rows = sortedRows(strikes);
  const forward = forwardOf(rows, Math.exp(rate * years));
  if (forward === null) return fail("no-forward");
  const middle = rows.findLastIndex(({ strike }) => strike <= forward);
  const at = rows[middle];
  if (at === undefined) return fail("no-strike-below-forward");
  const puts = wing(rows.slice(0, middle).toReversed(), "put");
  const calls = wing(rows.slice(middle + 1), "call");
  const center =
    at.call !== null && at.put !== null ? [{ strike: at.strike, price: (at.call + at.put) / 2 }] : [];
  const quotes = [...puts.quotes.toReversed(), ...center, ...calls.quotes];
  if (quotes.length < 2) return fail("too-few-quotes");
  return succeed({
    forward,
    atStrike: at.strike,
    variance: stripVariance(quotes, { years, rate, forward, atStrike: at.strike }),
    quotes: quotes.length,
    lowestStrike: (quotes[0] as StripQuote).strike,
    highestStrike: (quotes.at(-1) as StripQuote).strike,
    isComplete: puts.isComplete && calls.isComplete,
  });
}

interface MidRow {
  readonly strike: number;
  readonly call: number | null;
  readonly put: number | null;
}

function sortedRows(strikes: readonly RawStrike[]): readonly MidRow[] {
  const rows = new Map<number, MidRow>();
  for (const { strike, callBid, callAsk, putBid, putAsk } of strikes) {
    if (!isPositiveNumber(strike) || rows.has(strike)) continue;
    rows.set(strike, { strike, call: midOf(callBid, callAsk), put: midOf(putBid, putAsk) });
  }
  return [...rows.values()].toSorted((left, right) => left.strike - right.strike);
}

function midOf(bid: number | null, ask: number | null): number | null {
  return isPositiveNumber(bid) && isPositiveNumber(ask) ? (bid + ask) / 2 : null;
}

function forwardOf(rows: readonly MidRow[], growth: number): number | null {
  let least = Number.POSITIVE_INFINITY;
  let forward: number | null = null;
  for (const { strike, call, put } of rows) {
    if (call === null || put === null || Math.abs(call - put) >= least) continue;
    least = Math.abs(call - put);
    forward = strike + growth * (call - put);
  }
  return forward;
}

/** Rows from K0 outwards up to two in a row without a bid. */
function wing(rows: readonly MidRow[], type: OptionType): { quotes: StripQuote[]; isComplete: boolean } {
  const quotes: StripQuote[] = [];
  let missing = 0;
  for (const row of rows) {
    const price = row[type];
    missing = price === null ? missing + 1 : 0;
    if (missing === 2) return { quotes, isComplete: true };
    if (price !== null) quotes.push({ strike: row.strike, price });
  }
  return { quotes, isComplete: false };
}
