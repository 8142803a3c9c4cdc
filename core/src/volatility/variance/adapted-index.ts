import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Failure, Result, Success } from "../../lib/index.ts";
import { blackScholes } from "../../pricing/index.ts";
import { fitSmile } from "../smile/fit-smile.ts";
import type { FitSmileResult } from "../smile/fit-smile.ts";
import { smileVolatility } from "../smile/smile-curve.ts";
import { smilePoints } from "../smile/smile-points.ts";
import type { SmilePoints, SmilePointsInput } from "../smile/smile-points.ts";
import { levelBetween, stripVariance } from "./strip.ts";
import type { StripQuote } from "./strip.ts";
import type { IndexTerm } from "./variance-index.ts";

/** A term with the spot that its forward is carried from, pesos a share; null is unknown. */
export type AdaptedTermInput = IndexTerm & {
  readonly spot?: number | null;
  /** `fitSmile` of the points of just these strikes, where it is known. */
  readonly smile?: FitSmileResult | null;
};

/** One expiry's own number. */
export interface AdaptedTerm {
  /** In points: 44.4. */
  readonly level: number;
  /** Per year. */
  readonly variance: number;
  readonly forward: number;
  /** K0. */
  readonly atStrike: number;
  /** Strikes summed with their own quote, and with the smile's volatility. */
  readonly observed: number;
  readonly fitted: number;
  /** Outermost strikes in standard deviations of the level from the forward; short wings read low. */
  readonly coverage: { readonly below: number; readonly above: number };
}

export type AdaptedTermReason =
  | "invalid-input"
  | "expired"
  | "under-seven-days"
  | "no-forward"
  | "too-few-quotes"
  | "one-sided";

/** A term's number, or why there is none; `minutes` says which. */
export type AdaptedTermResult =
  | (Success<AdaptedTerm> & { readonly minutes: number })
  | Failure<AdaptedTermReason, { readonly minutes: number }>;

export interface AdaptedIndex {
  /** In points: at the target where two terms enclose it, otherwise the nearest term's own level. */
  readonly index: number;
  /** Minutes to which `index` belongs: the target's, otherwise that term's. For the label. */
  readonly minutes: number;
  readonly isBracketed: boolean;
  /** Strikes of the one or two terms that make it, with their own quote and with the smile's volatility. */
  readonly observed: number;
  readonly fitted: number;
  /** The shorter wings of those terms, in standard deviations. */
  readonly reach: AdaptedTerm["coverage"];
  /** Minutes of expiries that would enclose the target but have no number now: without them the level is another one's. */
  readonly dropped: readonly number[];
  /** In the order given. */
  readonly terms: readonly AdaptedTermResult[];
}

export interface AdaptedIndexInput {
  readonly terms: readonly AdaptedTermInput[];
  readonly targetMinutes: number;
  /** Pesos, as `smilePoints` takes it. */
  readonly minimumBid?: number;
  /** As `smilePoints` takes it. */
  readonly model?: SmilePointsInput["model"];
}

const minutesPerYear = 525_600;
const fewestMinutes = 10_080;
const fewestQuotes = 6;
const fewestOfASide = 2;
const leastReach = 1;

/**
 * The index of this market. The rule:
 *
 * 1. A term under 7 days has no number: quotes of cents decide it.
 * 2. Quotes, forward and volatilities are those of `smilePoints`: two sides that don't cross, a bid of 2 pesos or more, a
 *    spread of at most half of the mid; the put below the forward, the call from it up. The forward is the spot carried at
 *    the expiry's rate.
 * 3. At least 6 such quotes, and 2 with strikes below the forward and 2 above it.
 * 4. Each counts with the European price at its volatility (a put's is American unless the model is European).
 * 5. A listed strike between the outermost of them without a usable quote is filled with the volatility of the term's
 *    `fitSmile`, and counted as fitted. Beyond them nothing is added.
 * 6. K0 is the highest listed strike at or below the forward. It counts with the mean of call and put: the European put
 *    and half of e^(-rT) (F - K0).
 * 7. Variance as Cboe sums it (`stripVariance`) over these strikes; the level is 100 times its root.
 * 8. The index lies between the nearest terms at or below and at or above the target, linear in total variance. Where
 *    they don't enclose it, it is the level of the nearest term (of two as near the shorter), which `minutes` names: no
 *    extrapolation.
 * 9. Where a wing of one of these terms ends before 1 standard deviation there is no index: it would move with whoever
 *    quotes a far base. An expiry of the bracket without a number of its own is named (`dropped`).
 */
export function adaptedIndex({
  terms,
  targetMinutes,
  ...pointRule
}: AdaptedIndexInput):
  | Result<AdaptedIndex, "invalid-input">
  | Failure<"no-term" | "short-reach", Pick<AdaptedIndex, "terms" | "dropped">> {
  if (!isPositiveNumber(targetMinutes)) return fail("invalid-input");
  const results = terms.map((term) => adaptedTerm(term, pointRule));
  const dropped = bracketOf(
    results.filter(({ minutes }) => minutes >= fewestMinutes),
    targetMinutes,
  ).flatMap((term) => (term.ok ? [] : [term.minutes]));
  const usable = results.filter((term) => term.ok);
  const around = bracketOf(usable, targetMinutes);
  const used = around.length > 0 ? around : nearestOf(usable, targetMinutes);
  if (used.length === 0) return { ok: false, reason: "no-term", terms: results, dropped };
  const reach = reachOf(used);
  if (Math.min(reach.below, reach.above) < leastReach) {
    return { ok: false, reason: "short-reach", terms: results, dropped };
  }
  const counts = {
    observed: used.reduce((sum, { observed }) => sum + observed, 0),
    fitted: used.reduce((sum, { fitted }) => sum + fitted, 0),
  };
  const rest = { ...counts, reach, dropped, terms: results };
  const [near, next] = used as [(typeof used)[0], (typeof used)[0]?];
  const ends = [near, next ?? near].map(({ minutes, variance }) => ({ time: minutes, variance }));
  const between =
    next === undefined
      ? null
      : levelBetween(ends as [(typeof ends)[0], (typeof ends)[0]], {
          target: targetMinutes,
          year: minutesPerYear,
        });
  if (between !== null)
    return succeed({ index: between, minutes: targetMinutes, isBracketed: true, ...rest });
  const { level: index, minutes } = near;
  return succeed({ index, minutes, isBracketed: minutes === targetMinutes, ...rest });
}

/** The two terms that enclose the target; none where they don't. */
function bracketOf<Term extends { readonly minutes: number }>(
  terms: readonly Term[],
  target: number,
): Term[] {
  const sorted = terms.toSorted((left, right) => left.minutes - right.minutes);
  const near = sorted.findLast(({ minutes }) => minutes <= target);
  const next = sorted.find(({ minutes }) => minutes >= target);
  return near !== undefined && next !== undefined && near.minutes < next.minutes ? [near, next] : [];
}

/** The last term up to the target, otherwise the first after it. */
function nearestOf<Term extends { readonly minutes: number }>(
  terms: readonly Term[],
  target: number,
): Term[] {
  const sorted = terms.toSorted((left, right) => left.minutes - right.minutes);
  const nearest = sorted.findLast(({ minutes }) => minutes <= target) ?? sorted[0];
  return nearest === undefined ? [] : [nearest];
}

function reachOf(terms: readonly AdaptedTerm[]): AdaptedTerm["coverage"] {
  return {
    below: Math.min(...terms.map(({ coverage }) => coverage.below)),
    above: Math.min(...terms.map(({ coverage }) => coverage.above)),
  };
}

type PointRule = Pick<AdaptedIndexInput, "minimumBid" | "model">;

function adaptedTerm(term: AdaptedTermInput, pointRule: PointRule): AdaptedTermResult {
  return { ...termOf(term, pointRule), minutes: term.minutes };
}

function termOf(
  { minutes, rate, spot = null, strikes, smile = null }: AdaptedTermInput,
  pointRule: PointRule,
): Result<AdaptedTerm, AdaptedTermReason> {
  if (!isKnownNumber(minutes) || !isKnownNumber(rate)) return fail("invalid-input");
  if (minutes <= 0) return fail("expired");
  if (minutes < fewestMinutes) return fail("under-seven-days");
  const years = minutes / minutesPerYear;
  const read = smilePoints({ strikes, years, rate, spot, ...pointRule });
  if (!read.ok) return read;
  const { points, forward } = read;
  const below = points.filter(({ strike }) => strike < forward).length;
  const above = points.filter(({ strike }) => strike > forward).length;
  if (points.length < fewestQuotes) return fail("too-few-quotes");
  if (Math.min(below, above) < fewestOfASide) return fail("one-sided");
  const listed = strikes.map(({ strike }) => strike);
  const fitted = smile ?? fitSmile({ points, years });
  const { quotes, atStrike } = stripOf(read, { years, rate, listed, smile: fitted });
  const variance = stripVariance(quotes, { years, rate, forward, atStrike });
  if (!(variance > 0)) return fail("too-few-quotes");
  const deviation = Math.sqrt(variance * years);
  return succeed({
    level: 100 * Math.sqrt(variance),
    variance,
    forward,
    atStrike,
    observed: points.length,
    fitted: quotes.length - points.length,
    coverage: {
      below: -Math.log((quotes[0] as StripQuote).strike / forward) / deviation,
      above: Math.log((quotes.at(-1) as StripQuote).strike / forward) / deviation,
    },
  });
}

/** Prices of the listed strikes between the outermost points, by their own volatility or the smile's. */
function stripOf(
  { points, forward }: SmilePoints,
  {
    years,
    rate,
    listed,
    smile,
  }: {
    readonly years: number;
    readonly rate: number;
    readonly listed: readonly number[];
    readonly smile: FitSmileResult;
  },
): { readonly quotes: readonly StripQuote[]; readonly atStrike: number } {
  const own = new Map(points.map(({ strike, volatility }) => [strike, volatility]));
  const [first, last] = [points[0]?.strike ?? 0, points.at(-1)?.strike ?? 0];
  const strikes = [...new Set(listed)]
    .filter((strike) => strike >= first && strike <= last)
    .toSorted((left, right) => left - right);
  const atStrike = strikes.findLast((strike) => strike <= forward) ?? first;
  const discount = Math.exp(-rate * years);
  const quotes = strikes.flatMap((strike) => {
    const at = { logMoneyness: Math.log(strike / forward), years };
    const volatility = own.get(strike) ?? (smile.ok ? smileVolatility(smile, at) : null);
    if (volatility === null) return [];
    const type = strike <= atStrike ? "put" : "call";
    const { price } = blackScholes({
      type,
      spot: forward * discount,
      strike,
      yearsToExpiry: years,
      rate,
      volatility,
    });
    return [{ strike, price: strike === atStrike ? price + (discount * (forward - strike)) / 2 : price }];
  });
  return { quotes, atStrike };
}
