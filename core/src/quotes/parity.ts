import { isUsableCosts, noCosts } from "../costs/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

const daysPerYear = 365;

type Quote = number | null | undefined;

/** The share as parity trades it: where a side is missing, `spot` (its last price) is used. */
export interface SpotQuotes {
  readonly spot?: Quote;
  readonly spotBid?: Quote;
  readonly spotAsk?: Quote;
}

/** Both sides of a call and a put of one strike. A side that is not above zero counts as missing. */
export interface PairQuotes {
  readonly strike: number;
  readonly callBid: Quote;
  readonly callAsk: Quote;
  readonly putBid: Quote;
  readonly putAsk: Quote;
}

/** Inputs of parity at a strike: the share, the pair and the days to expiry (365-day year, fractions allowed). */
export interface ParityInput extends SpotQuotes, PairQuotes {
  readonly days: number;
  /** Taken from the executable sides, never from the mid; nothing where left out. */
  readonly costs?: CostSchedule;
}

/**
 * Why a parity figure does not exist: no price of the share, a side of an option without quote, a bid above its
 * ask, a term already over, an outlay that is not positive, or an input that is not a number.
 */
export type ParityReason = "no-spot" | "missing-side" | "crossed" | "expired" | "no-outlay" | "invalid-input";

/** A rate paid over the days to expiry. */
export interface ParityRate {
  /** Simple annual rate, 0.18 = 18 %. */
  readonly tna: number;
  /** The same, continuous per year. */
  readonly rate: number;
  /** Pesos a share laid out today (lent), or received (borrowed). */
  readonly outlay: number;
  /** Pesos a share returned at expiry. */
  readonly repayment: number;
}
export type ParityRateResult = Result<ParityRate, ParityReason>;

/** One trade's part in each instrument. */
interface Leg {
  readonly bid: Quote;
  readonly ask: Quote;
}

type Side = "bid" | "ask" | "mid";

function sideOf({ bid, ask }: Leg, side: Side): number | ParityReason {
  const hasBid = isPositiveNumber(bid);
  const hasAsk = isPositiveNumber(ask);
  if (hasBid && hasAsk && bid > ask) return "crossed";
  if (side === "bid") return hasBid ? bid : "missing-side";
  if (side === "ask") return hasAsk ? ask : "missing-side";
  return hasBid && hasAsk ? 0.5 * (bid + ask) : "missing-side";
}

function spotOf(quotes: SpotQuotes, side: Side): number | ParityReason {
  const price = sideOf({ bid: quotes.spotBid, ask: quotes.spotAsk }, side);
  if (price !== "missing-side") return price;
  return isPositiveNumber(quotes.spot) ? quotes.spot : "no-spot";
}

interface RateTerms {
  readonly outlay: number;
  readonly repayment: number;
  readonly days: number;
}

function rateOf({ outlay, repayment, days }: RateTerms): ParityRateResult {
  if (!(days > 0)) return fail("expired");
  if (!(outlay > 0)) return fail("no-outlay");
  const tna = ((repayment / outlay - 1) * daysPerYear) / days;
  const rate = (Math.log(repayment / outlay) * daysPerYear) / days;
  if (!Number.isFinite(tna) || !Number.isFinite(rate)) return fail("invalid-input");
  return succeed({ tna, rate, outlay, repayment });
}

/** Share and put against the call: S + P - C, each at the side that the trade would get. */
function carriedShare(input: ParityInput, sides: { spot: Side; put: Side; call: Side }): ParityRateResult {
  if (!isPositiveNumber(input.strike) || Number.isNaN(input.days)) return fail("invalid-input");
  const spot = spotOf(input, sides.spot);
  if (typeof spot === "string") return fail(spot);
  const put = sideOf({ bid: input.putBid, ask: input.putAsk }, sides.put);
  const call = sideOf({ bid: input.callBid, ask: input.callAsk }, sides.call);
  if (typeof put === "string") return fail(put);
  if (typeof call === "string") return fail(call);
  const { costs = noCosts } = input;
  if (!isUsableCosts(costs)) return fail("invalid-input");
  const share = dealt(spot, sides.spot, costs.share);
  return rateOf({
    outlay: share + dealt(put, sides.put, costs.premium) - dealt(call, sides.call, costs.premium),
    repayment: dealt(input.strike, oppositeOf(sides.spot), costs.exercise),
    days: input.days,
  });
}

/** An amount with its cost: more where it is paid (at the ask), less where it is received. */
function dealt(amount: number, side: Side, fraction: number): number {
  if (side === "mid") return amount;
  return side === "ask" ? amount * (1 + fraction) : amount * (1 - fraction);
}

/** The side on which a trade ends. */
function oppositeOf(side: Side): Side {
  if (side === "mid") return side;
  return side === "ask" ? "bid" : "ask";
}

/** The market's own rate of a base, at mid and as it can be traded. */
export interface ImpliedRates {
  readonly mid: ParityRateResult;
  /** Lending (colocadora): buy the share and the put at their asks, sell the call at its bid. */
  readonly lend: ParityRateResult;
  /** Borrowing (tomadora): sell the share and the put at their bids, buy the call at its ask. */
  readonly borrow: ParityRateResult;
}

/**
 * Implied rate by put-call parity, TNA = (K / (S + P - C) - 1) x 365 / days, European and without dividends:
 * with American options the pair is worth no less, so the colocadora can be ended early by whoever holds the
 * call, and the tomadora by whoever holds the put.
 */
export function impliedRate(input: ParityInput): ImpliedRates {
  return {
    mid: midRate(input),
    lend: conversion(input),
    borrow: reversal(input),
  };
}

/** The rate between lending and borrowing: share, put and call at their midpoints. */
export function midRate(input: ParityInput): ParityRateResult {
  return carriedShare(input, { spot: "mid", put: "mid", call: "mid" });
}

/**
 * Conversion: buy share and put at the ask, sell the call at the bid; returns the strike at expiry, less its exercise
 * cost. A loan made.
 */
export function conversion(input: ParityInput): ParityRateResult {
  return carriedShare(input, { spot: "ask", put: "ask", call: "bid" });
}

/**
 * Reversal: sell the share and the put at the bid, buy the call at the ask; owes the strike at expiry and its exercise
 * cost. A loan taken. Needs the share lent, and the put sold may be exercised early.
 */
export function reversal(input: ParityInput): ParityRateResult {
  return carriedShare(input, { spot: "bid", put: "bid", call: "ask" });
}

export type SyntheticSpotResult = Result<{ price: number }, ParityReason>;

/** The share made of options at their midpoints, C - P + K e^(-rate x years). `rate` is continuous per year. */
export function syntheticSpot(
  input: PairQuotes & { readonly rate: number; readonly yearsToExpiry: number },
): SyntheticSpotResult {
  if (!isPositiveNumber(input.strike)) return fail("invalid-input");
  if (!(input.yearsToExpiry > 0)) return fail("expired");
  const call = sideOf({ bid: input.callBid, ask: input.callAsk }, "mid");
  const put = sideOf({ bid: input.putBid, ask: input.putAsk }, "mid");
  if (typeof call === "string") return fail(call);
  if (typeof put === "string") return fail(put);
  const price = call - put + input.strike * Math.exp(-input.rate * input.yearsToExpiry);
  return Number.isFinite(price) ? succeed({ price }) : fail("invalid-input");
}

/** Two bases of one expiry, the lower strike first. */
export interface BoxInput {
  readonly lower: PairQuotes;
  readonly upper: PairQuotes;
  readonly days: number;
  /** Costs of the four premiums and, at expiry, of one exercise at each strike; nothing where left out. */
  readonly costs?: CostSchedule;
}

/**
 * Box of two bases, TNA = ((K2 - K1) / (C1 - C2 + P2 - P1) - 1) x 365 / days: `lend` (colocadora) buys it at the asks,
 * `borrow` (tomadora) sells it at the bids. No share is needed, so no spot either.
 */
export function box(input: BoxInput): ImpliedRates {
  return {
    mid: boxSide(input, { bought: "mid", sold: "mid" }),
    lend: boxSide(input, { bought: "ask", sold: "bid" }),
    borrow: boxSide(input, { bought: "bid", sold: "ask" }),
  };
}

function boxSide(
  { lower, upper, days, costs = noCosts }: BoxInput,
  { bought, sold }: { bought: Side; sold: Side },
): ParityRateResult {
  const width = upper.strike - lower.strike;
  if (!isPositiveNumber(lower.strike) || !isPositiveNumber(width) || Number.isNaN(days)) {
    return fail("invalid-input");
  }
  if (!isUsableCosts(costs)) return fail("invalid-input");
  const legs = [
    { price: sideOf({ bid: lower.callBid, ask: lower.callAsk }, bought), side: bought, sign: 1 },
    { price: sideOf({ bid: upper.callBid, ask: upper.callAsk }, sold), side: sold, sign: -1 },
    { price: sideOf({ bid: upper.putBid, ask: upper.putAsk }, bought), side: bought, sign: 1 },
    { price: sideOf({ bid: lower.putBid, ask: lower.putAsk }, sold), side: sold, sign: -1 },
  ];
  let outlay = 0;
  for (const { price, side, sign } of legs) {
    if (typeof price === "string") return fail(price);
    outlay += sign * dealt(price, side, costs.premium);
  }
  // Wherever the share ends, one option of each strike is exercised.
  const exercises = dealt(lower.strike + upper.strike, sold, costs.exercise) - (lower.strike + upper.strike);
  return rateOf({ outlay, repayment: width + exercises, days });
}
