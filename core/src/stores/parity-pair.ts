import { conversion, impliedRate, reversal, syntheticSpot } from "../pricing/index.ts";
import type { PairQuotes, ParityRateResult, ParityReason, SpotQuotes } from "../pricing/index.ts";
import type { ImpliedRates, Known, UnknownReason } from "./calculator-types.ts";
import { known, unknown } from "./compute-side.ts";

/** What parity needs of an option's quote; a `CalculatorSide` and a `Quote` have it. */
export type PairQuote = { readonly bid: number | null; readonly ask: number | null };
export type Pair = {
  readonly strike: number;
  readonly call: PairQuote | null;
  readonly put: PairQuote | null;
};

/** The share and the time; `sides` are the share's own quotes, where the spot is the feed's. */
export type ParityTerms = {
  readonly spot: number;
  readonly sides: Pick<SpotQuotes, "spotBid" | "spotAsk">;
  readonly days: number;
};

const reasons = {
  "no-spot": "no-spot",
  "missing-side": "one-sided",
  crossed: "crossed",
  expired: "expired",
  "no-outlay": "invalid-input",
  "invalid-input": "invalid-input",
} as const satisfies Record<ParityReason, UnknownReason>;

function quotesOf({ strike, call, put }: Pair): PairQuotes {
  return {
    strike,
    callBid: call?.bid ?? null,
    callAsk: call?.ask ?? null,
    putBid: put?.bid ?? null,
    putAsk: put?.ask ?? null,
  };
}

function tnaPercent(result: ParityRateResult): Known {
  return result.ok ? known(result.tna * 100) : unknown(reasons[result.reason]);
}

/** The pair's rate from its mids and the spot in force, continuous per 1.00: what 'implícita' uses. */
export function pairMidRate(pair: Pair, { spot, days }: ParityTerms): Known {
  const { mid } = impliedRate({ ...quotesOf(pair), spot, days });
  return mid.ok ? known(mid.rate) : unknown(reasons[mid.reason]);
}

/**
 * Rates of one base in TNA percent: colocadora (`lend`) and tomadora (`borrow`) as they can be traded, against the
 * share's own sides where it has them; the mid against the spot in force.
 */
export function pairRates(pair: Pair, { spot, sides, days }: ParityTerms): ImpliedRates {
  const quotes = quotesOf(pair);
  const traded = { ...quotes, ...sides, spot, days };
  return {
    lend: tnaPercent(conversion(traded)),
    mid: tnaPercent(impliedRate({ ...quotes, spot, days }).mid),
    borrow: tnaPercent(reversal(traded)),
  };
}

/** The share made of options: C - P + K e^-rT, from the mids, at the rate in force. */
export function pairSyntheticSpot(
  pair: Pair,
  { rate, yearsToExpiry }: { readonly rate: number; readonly yearsToExpiry: number },
): Known {
  const { mid } = syntheticSpot({ ...quotesOf(pair), rate, yearsToExpiry });
  return mid.ok ? known(mid.price) : unknown(reasons[mid.reason]);
}
