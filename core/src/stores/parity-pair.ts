import type { ImpliedRates, Known } from "./calculator-types.ts";
import { known, obstacleOf, unknown } from "./compute-side.ts";
import type { MarketTerms } from "./compute-side.ts";
import { tnaPercentFromContinuous } from "./tna.ts";

const missing: ImpliedRates = {
  lend: unknown("one-sided"),
  mid: unknown("one-sided"),
  borrow: unknown("one-sided"),
};

/** What parity needs of an option's quote; a `CalculatorSide` and a `Quote` have it. */
export type PairQuote = {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly mid: number | null;
};
export type Pair = {
  readonly strike: number;
  readonly call: PairQuote | null;
  readonly put: PairQuote | null;
};

function isCrossed({ bid, ask }: PairQuote): boolean {
  return bid !== null && ask !== null && bid > ask;
}

/** Continuous rate at which call and put agree: K e^-rT = S - C + P. */
function parityRate({
  strike,
  call,
  put,
  terms,
}: {
  strike: number;
  call: number | null;
  put: number | null;
  terms: MarketTerms;
}): Known {
  const obstacle = obstacleOf(terms);
  if (obstacle !== null) return unknown(obstacle);
  if (call === null || put === null) return unknown("one-sided");
  const presentValue = terms.spot - call + put;
  if (!(presentValue > 0)) return unknown("invalid-input");
  return known(Math.log(strike / presentValue) / terms.yearsToExpiry);
}

function asTna(rate: Known, yearsToExpiry: number): Known {
  return rate.ok ? known(tnaPercentFromContinuous({ rate: rate.value, days: yearsToExpiry * 365 })) : rate;
}

/** The pair's rate from its mids, continuous per 1.00: what 'implícita' uses. */
export function pairMidRate({ strike, call, put }: Pair, terms: MarketTerms): Known {
  if (!call || !put) return unknown("one-sided");
  if (isCrossed(call) || isCrossed(put)) return unknown("crossed");
  return parityRate({ strike, call: call.mid, put: put.mid, terms });
}

/**
 * Rates of one base in TNA percent. Colocadora (`lend`): buy the share and the put at the ask, sell the call at the
 * bid. Tomadora (`borrow`): the opposite, buying the call at the ask and selling the put at the bid.
 */
export function pairRates(pair: Pair, terms: MarketTerms): ImpliedRates {
  const { strike, call, put } = pair;
  if (!call || !put) return missing;
  const years = terms.yearsToExpiry;
  return {
    lend: asTna(parityRate({ strike, call: call.bid, put: put.ask, terms }), years),
    mid: asTna(pairMidRate(pair, terms), years),
    borrow: asTna(parityRate({ strike, call: call.ask, put: put.bid, terms }), years),
  };
}

/** The share made of options: C - P + K e^-rT, from the mids, at the rate in force. */
export function syntheticSpot({ strike, call, put }: Pair, terms: MarketTerms): Known {
  const obstacle = obstacleOf(terms);
  if (obstacle === "expired") return unknown(obstacle);
  if (!call || !put) return unknown("one-sided");
  if (call.mid === null || put.mid === null) {
    return unknown(isCrossed(call) || isCrossed(put) ? "crossed" : "one-sided");
  }
  return known(call.mid - put.mid + strike * Math.exp(-terms.rate * terms.yearsToExpiry));
}
