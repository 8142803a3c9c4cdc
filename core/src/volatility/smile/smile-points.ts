import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { americanPrice, blackScholes } from "../../pricing/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { forwardPrice, pricingModels } from "../../quotes/index.ts";
import type { ValuationChoices } from "../../quotes/index.ts";
import type { RawStrike } from "../variance/strip.ts";
import type { SmilePoint } from "./smile-model.ts";

/** A quote out of the money with the volatilities of its sides. */
export interface QuotedPoint extends SmilePoint {
  readonly strike: number;
  readonly type: OptionType;
  readonly bidVolatility: number;
  readonly askVolatility: number;
}

/** Why a strike gives no point: an empty side, bid above ask, a bid of a few ticks, a spread too wide, no volatility. */
export type DroppedReason = "one-sided" | "crossed" | "cheap" | "wide" | "no-volatility";

export interface SmilePoints {
  /** `forwardPrice`, the spot carried at the rate; without a spot that of parity. */
  readonly forward: number;
  /** Ascending in strike. */
  readonly points: readonly QuotedPoint[];
  readonly dropped: readonly {
    readonly strike: number;
    readonly type: OptionType;
    readonly reason: DroppedReason;
  }[];
}

export interface SmilePointsInput {
  readonly strikes: readonly RawStrike[];
  /** To expiry, in years of 365 days. */
  readonly years: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Pesos a share; null is unknown. */
  readonly spot?: number | null;
  /** Model of the volatilities, as the chain's; American by default. */
  readonly model?: ValuationChoices["model"] | undefined;
  /** Pesos: below this a bid is a tick and says nothing of volatility. 2 by default. */
  readonly minimumBid?: number;
}

/** Solved European: quick, and the right to exercise early is added once. */
const { impliedVolatility } = pricingModels.european;

const widestSpread = 0.5;
/** No quote is believed better than half a point of volatility. */
const leastVolatilitySpread = 0.005;

/**
 * The points of a smile from raw sides: the put below the forward, the call from it up, one forward for the expiry, so
 * calls and puts agree. Volatilities are those of the chain's quotes in its model; a European price at the same volatility
 * is the equivalent. Weight: (vega / width of bid and ask in volatility)^2, vega in shares of the forward. Sources:
 * strategies of fits in docs/volatility.md. No throw.
 */
export function smilePoints(
  input: SmilePointsInput,
): Result<SmilePoints, "expired" | "invalid-input" | "no-forward"> {
  const { strikes, years, rate, spot = null, model = "american", minimumBid = 2 } = input;
  if (!isKnownNumber(years) || !isKnownNumber(rate)) return fail("invalid-input");
  if (years <= 0) return fail("expired");
  const rows = strikes
    .filter(({ strike }) => isPositiveNumber(strike))
    .toSorted((left, right) => left.strike - right.strike);
  const forward = isPositiveNumber(spot)
    ? forwardPrice({ spot, rate, years })
    : parityForward(rows, { years, rate });
  if (forward === null) return fail("no-forward");
  const points: QuotedPoint[] = [];
  const dropped: { strike: number; type: OptionType; reason: DroppedReason }[] = [];
  for (const row of rows) {
    const quote = outOfTheMoney(row, forward);
    const point = quotedPoint(quote, { forward, years, rate, model, minimumBid });
    if (typeof point === "string") dropped.push({ strike: row.strike, type: quote.type, reason: point });
    else points.push(point);
  }
  return succeed({ forward, points, dropped });
}

interface SideQuote {
  readonly strike: number;
  readonly type: OptionType;
  readonly bid: number | null;
  readonly ask: number | null;
}

interface PointTerms {
  readonly forward: number;
  readonly years: number;
  readonly rate: number;
  readonly model: ValuationChoices["model"];
  readonly minimumBid: number;
}

function outOfTheMoney(row: RawStrike, forward: number): SideQuote {
  const { strike } = row;
  return strike < forward
    ? { strike, type: "put", bid: row.putBid, ask: row.putAsk }
    : { strike, type: "call", bid: row.callBid, ask: row.callAsk };
}

/** Why these two sides are no usable quote; null where they are. */
export function quoteFault(
  { bid, ask }: { readonly bid: number | null; readonly ask: number | null },
  minimumBid: number,
): Exclude<DroppedReason, "no-volatility"> | null {
  if (!isPositiveNumber(bid) || !isPositiveNumber(ask)) return "one-sided";
  if (bid > ask) return "crossed";
  if (bid < minimumBid) return "cheap";
  return (ask - bid) / ((ask + bid) / 2) > widestSpread ? "wide" : null;
}

function quotedPoint(quote: SideQuote, terms: PointTerms): QuotedPoint | DroppedReason {
  const fault = quoteFault(quote, terms.minimumBid);
  if (fault !== null) return fault;
  const [bid, ask] = [quote.bid as number, quote.ask as number];
  const { strike, type } = quote;
  const { forward, years, rate, model } = terms;
  const spot = forward * Math.exp(-rate * years);
  const option = { type, spot, strike, yearsToExpiry: years, rate };
  const mid = (bid + ask) / 2;
  const [low, middle, high] = [bid, mid, ask].map((price) => impliedVolatility({ ...option, price }));
  const own = pricingModels[model].impliedVolatility({ ...option, price: mid });
  if (!low?.ok || !middle?.ok || !high?.ok || !own?.ok) return "no-volatility";
  // The right to exercise early moves the three volatilities alike: solving it once is enough.
  const shift = own.volatility - middle.volatility;
  const [bidVolatility, askVolatility] = [low.volatility + shift, high.volatility + shift];
  if (bidVolatility <= 0) return "no-volatility";
  const { vega } = blackScholes({ ...option, volatility: own.volatility });
  const weight = (vega / forward / Math.max(leastVolatilitySpread, askVolatility - bidVolatility)) ** 2;
  const logMoneyness = Math.log(strike / forward);
  return { strike, type, logMoneyness, volatility: own.volatility, weight, bidVolatility, askVolatility };
}

/**
 * Forward at the strike whose usable mids differ least, the lower of two; null without one. Parity holds for European
 * prices and puts here are American, so it is the forward at which one volatility gives both mids: at peso rates bare
 * parity lies 2 % below it with two months left.
 */
function parityForward(
  rows: readonly RawStrike[],
  { years, rate }: { readonly years: number; readonly rate: number },
): number | null {
  let least = Number.POSITIVE_INFINITY;
  let pair: { strike: number; call: number; put: number } | null = null;
  for (const { strike, callBid, callAsk, putBid, putAsk } of rows) {
    const call = usableMid(callBid, callAsk);
    const put = usableMid(putBid, putAsk);
    if (call === null || put === null || Math.abs(call - put) >= least) continue;
    least = Math.abs(call - put);
    pair = { strike, call, put };
  }
  if (pair === null) return null;
  const forward = americanForward(pair, { years, rate });
  return isPositiveNumber(forward) ? forward : null;
}

/** Halvings of the bracket: to a millionth of the call. */
const forwardSteps = 20;

/** By bisection between bare parity, where an American put is worth too much, and the forward that leaves the call no time. */
function americanForward(
  { strike, call, put }: { readonly strike: number; readonly call: number; readonly put: number },
  { years, rate }: { readonly years: number; readonly rate: number },
): number {
  const growth = Math.exp(rate * years);
  const bare = strike + growth * (call - put);
  if (rate <= 0 || bare <= 0) return bare;
  let [low, high] = [bare, strike + growth * call];
  for (let step = 0; step < forwardSteps; step++) {
    const middle = (low + high) / 2;
    const option = { spot: middle / growth, strike, yearsToExpiry: years, rate };
    const solved = impliedVolatility({ ...option, type: "call", price: call });
    const { volatility } = solved.ok ? solved : { volatility: 1e-4 };
    const american = americanPrice({ ...option, type: "put", volatility, quality: "fast" });
    if (!american.ok) return bare;
    if (american.price > put) low = middle;
    else high = middle;
  }
  return low;
}

function usableMid(bid: number | null, ask: number | null): number | null {
  return isPositiveNumber(bid) && isPositiveNumber(ask) && bid <= ask ? (bid + ask) / 2 : null;
}
