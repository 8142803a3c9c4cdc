import { isPositiveNumber } from "../../lib/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { ownRate, readQuote } from "../../quotes/index.ts";
import type { RateInForce, SolvablePair } from "../../quotes/index.ts";
import { fitSmile } from "../smile/fit-smile.ts";
import type { FittedSmile } from "../smile/fit-smile.ts";
import { smileVolatility } from "../smile/smile-curve.ts";
import { smilePoints } from "../smile/smile-points.ts";
import type { SmilePoints } from "../smile/smile-points.ts";
import { skewAt25Delta } from "../term/skew.ts";
import { adaptedIndex } from "../variance/adapted-index.ts";
import type { RawStrike } from "../variance/strip.ts";

/** A contract as a session left it, in pesos a share; null, 0 and below are no price. */
export interface ClosingQuote {
  readonly type: OptionType;
  readonly strike: number;
  readonly bid: number | null;
  readonly ask: number | null;
  /** Only where it was traded in the session. */
  readonly last: number | null;
}

/**
 * Warnings about a row of the day. `last`: made of last prices, as the sides gave no smile. `one-sided`: all points lie on one
 * side of the forward. `early`: the newest quote is of well before the close. The others are those of its data: an expiration
 * or a rate that nobody gave, a day that was closed later than on its own evening.
 */
export const dailyVolatilityFlags = [
  "last",
  "one-sided",
  "early",
  "estimated-expiration",
  "fallback-rate",
  "backfilled",
] as const;
export type DailyVolatilityFlag = (typeof dailyVolatilityFlags)[number];

/** One session's volatility of one expiry; volatilities per square root of year, 0.41 = 41 %. Null is unknown. */
export interface DailyVolatility {
  /** That discounted, continuous per year: the expiry's own where its pairs give one, otherwise the caución. */
  readonly rate: number;
  /** Pesos a share. */
  readonly forward: number | null;
  /** At the forward, of the fitted smile. */
  readonly atTheMoney: number | null;
  /** 25-delta call less put; only of quoted sides with both wings. */
  readonly riskReversal: number | null;
  readonly butterfly: number | null;
  /** Root of the fair variance by the rule of `adaptedIndex`; none under 7 days. */
  readonly varianceSwap: number | null;
  /** Points that the smile was fitted to. */
  readonly quotes: number;
  readonly smile: FittedSmile["kind"] | null;
  readonly flags: readonly DailyVolatilityFlag[];
}

export interface DailyVolatilityInput {
  readonly quotes: readonly ClosingQuote[];
  /** From the close to the expiry, in years of 365 days. */
  readonly years: number;
  /** The session's caución over the days of money; it discounts where the pairs have no rate of their own. */
  readonly caucion: Pick<RateInForce, "origin" | "tnaPercent" | "continuous">;
  /** Pesos a share, of the options' settlement; null is unknown. */
  readonly spot: number | null;
}

type Reading = {
  readonly rate: number;
  readonly strikes: readonly RawStrike[];
  readonly points: SmilePoints;
  readonly fit: FittedSmile;
};

const minutesPerYear = 525_600;

/**
 * The row of one expiry and session: sides where they give a smile, otherwise last prices where those do, flagged. Forward,
 * points, smile, skew and variance are those of the functions of their names. No throw.
 */
export function dailyVolatility(input: DailyVolatilityInput): DailyVolatility {
  const { years, caucion } = input;
  const sides = sidesOf(input.quotes);
  const ofSides = readingOf(input, sides, rateOf(input, sides));
  const isFitted = (reading: Reading | null) => reading !== null && reading.fit.kind !== "points";
  const ofLasts = isFitted(ofSides) ? null : readingOf(input, lastsOf(input.quotes), caucion.continuous);
  const isLast = isFitted(ofLasts);
  const reading = isLast ? ofLasts : ofSides;
  if (reading === null) return { ...nothing, rate: caucion.continuous };
  const { points, fit, strikes, rate } = reading;
  const skew = isLast ? null : skewAt25Delta({ smile: fit, points: points.points, years });
  const index = adaptedIndex({
    terms: [{ minutes: years * minutesPerYear, rate, spot: input.spot, strikes }],
    targetMinutes: years * minutesPerYear,
  });
  return {
    rate,
    forward: points.forward,
    atTheMoney: smileVolatility(fit, { logMoneyness: 0, years }),
    riskReversal: skew?.ok ? skew.riskReversal : null,
    butterfly: skew?.ok ? skew.butterfly : null,
    varianceSwap: index.ok ? index.index / 100 : null,
    quotes: fit.used,
    smile: fit.kind,
    flags: flagsOf(points, isLast),
  };
}

const nothing: Omit<DailyVolatility, "rate"> = {
  forward: null,
  atTheMoney: null,
  riskReversal: null,
  butterfly: null,
  varianceSwap: null,
  quotes: 0,
  smile: null,
  flags: [],
};

function flagsOf({ points, forward }: SmilePoints, isLast: boolean): DailyVolatilityFlag[] {
  const isBelow = points.some(({ strike }) => strike < forward);
  const isAbove = points.some(({ strike }) => strike >= forward);
  return [...(isLast ? (["last"] as const) : []), ...(isBelow && isAbove ? [] : (["one-sided"] as const))];
}

/** The pairs' own rate, otherwise the caución; last prices are of different instants and give none. */
function rateOf({ years, caucion, spot }: DailyVolatilityInput, strikes: readonly RawStrike[]): number {
  const caucionTna = caucion.origin === "fallback" ? null : caucion.tnaPercent / 100;
  const own = ownRate(midsOf(strikes), { spot: spot ?? 0, years, model: "american", caucionTna });
  return own.ok ? own.rate : caucion.continuous;
}

function readingOf(
  { years, spot }: DailyVolatilityInput,
  strikes: readonly RawStrike[],
  rate: number,
): Reading | null {
  const points = smilePoints({ strikes, years, rate, spot });
  if (!points.ok) return null;
  const fit = fitSmile({ points: points.points, years });
  return fit.ok ? { strikes, points, fit, rate } : null;
}

function midsOf(strikes: readonly RawStrike[]): SolvablePair[] {
  return strikes.flatMap(({ strike, callBid, callAsk, putBid, putAsk }) => {
    const call = readQuote({ bid: callBid, ask: callAsk }).mid;
    const put = readQuote({ bid: putBid, ask: putAsk }).mid;
    return call === null || put === null ? [] : [{ strike, call, put }];
  });
}

const noSides = { callBid: null, callAsk: null, putBid: null, putAsk: null };

function byStrike(
  quotes: readonly ClosingQuote[],
  sides: (quote: ClosingQuote) => { readonly bid: number | null; readonly ask: number | null },
): RawStrike[] {
  const strikes = new Map<number, RawStrike>();
  for (const quote of quotes) {
    const { bid, ask } = sides(quote);
    const own = quote.type === "call" ? { callBid: bid, callAsk: ask } : { putBid: bid, putAsk: ask };
    const { strike } = quote;
    strikes.set(strike, { ...(strikes.get(strike) ?? { strike, ...noSides }), ...own });
  }
  return [...strikes.values()];
}

function sidesOf(quotes: readonly ClosingQuote[]): RawStrike[] {
  return byStrike(quotes, ({ bid, ask }) => ({ bid, ask }));
}

function lastsOf(quotes: readonly ClosingQuote[]): RawStrike[] {
  return byStrike(quotes, ({ last }) => {
    const price = isPositiveNumber(last) ? last : null;
    return { bid: price, ask: price };
  });
}
