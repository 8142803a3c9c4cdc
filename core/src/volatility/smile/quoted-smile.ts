import { isStale } from "../../quotes/index.ts";
import type { Quote, StrikePair } from "../../quotes/index.ts";
import type { RawStrike } from "../variance/strip.ts";
import { fitSmile } from "./fit-smile.ts";
import { smileVolatility } from "./smile-curve.ts";
import type { SmileShape } from "./smile-curve.ts";
import { smilePoints } from "./smile-points.ts";
import type { SmilePointsInput } from "./smile-points.ts";

/** An expiry's raw sides, as `smilePoints` reads them. Plain data, so that a worker can be sent them. */
export interface QuotedSmileInput {
  readonly strikes: readonly RawStrike[];
  /** To expiry, in years of 365 days. */
  readonly years: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Pesos; `null` while unknown. */
  readonly spot: number | null;
  readonly model?: SmilePointsInput["model"];
}

/** Sides of pairs, those quoted more than 15 minutes before `asOf` left out; null takes sides of any age. */
export function rawStrikes(pairs: readonly StrikePair<Quote>[], asOf: number | null): RawStrike[] {
  const sidesOf = (quote: Quote | null) => {
    const isOld = quote !== null && asOf !== null && isStale({ ...quote, asOf });
    return quote === null || isOld ? { bid: null, ask: null } : quote;
  };
  return pairs.map(({ strike, call, put }) => {
    const [ofCall, ofPut] = [sidesOf(call), sidesOf(put)];
    return { strike, callBid: ofCall.bid, callAsk: ofCall.ask, putBid: ofPut.bid, putAsk: ofPut.ask };
  });
}

/** A fitted smile with the forward that it was fitted around. Plain data. */
export interface QuotedSmile {
  readonly smile: SmileShape;
  readonly forward: number;
  /** The spot of that moment, which carries the forward along afterwards. */
  readonly spot: number | null;
  readonly years: number;
}

/**
 * The smile of an expiry's raw sides. `null` where nothing can be fitted: no forward, or points too few for a curve. Takes
 * 10 to 60 ms with 25 strikes: not in a page's own thread at every tick.
 */
export function fitQuotedSmile(input: QuotedSmileInput): QuotedSmile | null {
  const { years, spot } = input;
  const read = smilePoints(input);
  if (!read.ok) return null;
  const smile = fitSmile({ points: read.points, years });
  return smile.ok && smile.kind !== "points" ? { smile, forward: read.forward, spot, years } : null;
}

/** Volatility of a strike, as a share, with the forward moved along by the spot of now. `null` where the smile has none. */
export function quotedSmileVolatility(
  { smile, forward, spot, years }: QuotedSmile,
  { strike, now }: { readonly strike: number; readonly now: number | null },
): number | null {
  const moved = forward * (spot !== null && now !== null ? now / spot : 1);
  return smileVolatility(smile, { logMoneyness: Math.log(strike / moved), years });
}
