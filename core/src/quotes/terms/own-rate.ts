import { fail, median, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { bracketedRoot } from "../../pricing/index.ts";
import { isStale } from "../read-quote.ts";
import type { Quote } from "../read-quote.ts";
import { pricingModels } from "../pricing-model.ts";
import type { PricingModelName } from "../pricing-model.ts";
import type { StrikePair } from "../strike-pairs.ts";
import { tnaFromContinuousRate } from "../rates.ts";

/** Pairs nearest to the money that speak for an expiry, and how many of them must have a rate. */
const pairsAsked = 5;
const pairsNeeded = 3;
/** Furthest that the pairs' TNA may lie from the caución's, as a fraction. */
const furthestFromCaucion = 0.25;
/** TNA that stand without a caución beside them: that far under 0, and up to above the dearest recorded day (147.5 %). */
const plausible = { lowest: 0 - furthestFromCaucion, highest: 1.5 };

/** Terms that all pairs of an expiry share. */
export interface OwnRateTerms {
  /** Pesos a share. */
  readonly spot: number;
  /** To the expiry, years of 365 days. */
  readonly years: number;
  readonly model: PricingModelName;
}

/**
 * The rate that an expiry's own pairs give. `few-pairs`: under three have one. `far-from-caucion`: over 25 points away, or
 * no rate of any caución where none is known.
 */
export type OwnRate = Result<
  {
    /** Continuous per year. */
    rate: number;
    /** Simple over the days to expiry, 0.18 = 18 %. */
    tna: number;
  },
  "few-pairs" | "far-from-caucion"
>;

/** Rate of parity, which is the solved one in the European model. */
function parityRate(pair: SolvablePair, { spot, years }: OwnRateTerms): number | null {
  const carried = spot + pair.put - pair.call;
  return carried > 0 ? Math.log(pair.strike / carried) / years : null;
}

/** Mid prices of a strike, pesos a share. */
export interface SolvablePair {
  readonly strike: number;
  readonly call: number;
  readonly put: number;
}

/**
 * Continuous rate at which call and put of a strike have one volatility; null where none does. European: put-call parity.
 * American: at the call's volatility the put's price falls as the rate rises, so the root lies between the rate of parity
 * and the one at which the call is worth no more than its discounted intrinsic value. Under a negative rate of parity,
 * where calls would be exercised early instead, parity's is taken.
 */
export function pairRate(pair: SolvablePair, terms: OwnRateTerms): number | null {
  const { spot, years, model } = terms;
  const { strike, call, put } = pair;
  const parity = parityRate(pair, terms);
  if (parity === null || model === "european" || parity <= 0) return parity;
  if (put <= strike - spot || call >= spot) return null;
  const { curve, impliedVolatility } = pricingModels[model];
  const highest = Math.log(strike / (spot - call)) / years;
  const excess = (below: number): number => {
    const option = { strike, yearsToExpiry: years, rate: highest - below };
    const solved = impliedVolatility({ ...option, type: "call", spot, price: call });
    if (!solved.ok) return Math.max(0, strike - spot) - put;
    return curve({ ...option, type: "put", volatility: solved.volatility })(spot) - put;
  };
  const high = highest - parity;
  const above = excess(high);
  if (!(high > 0) || Number.isNaN(above)) return null;
  const below = above <= 0 ? high : bracketedRoot({ excess, high, above, tolerance: 1e-7 * spot });
  return below === null ? null : highest - below;
}

function solvable({ strike, call, put }: StrikePair<Quote>, asOf: number): SolvablePair | null {
  if (call === null || put === null || call.mid === null || put.mid === null) return null;
  if (isStale({ ...call, asOf }) || isStale({ ...put, asOf })) return null;
  return { strike, call: call.mid, put: put.mid };
}

/** Mids of the pairs whose four sides are younger than 15 minutes by the feed's clock. */
export function freshPairs(pairs: readonly StrikePair<Quote>[], asOf: number): readonly SolvablePair[] {
  return pairs.flatMap((pair) => solvable(pair, asOf) ?? []);
}

function isPlausible(tna: number, caucionTna: number | null): boolean {
  if (caucionTna === null) return tna >= plausible.lowest && tna <= plausible.highest;
  return Math.abs(tna - caucionTna) <= furthestFromCaucion;
}

/**
 * The expiry's own rate: the median over the five pairs nearest to the spot, where at least three have a rate and it lies
 * within 25 points of TNA of the caución. `caucionTna` is a fraction; null, where no caución is known: then one pair is
 * enough, as what would stand in its place is a rate that no market said, and it lies between -25 % and 150 %.
 */
export function ownRate(
  pairs: readonly SolvablePair[],
  { caucionTna, ...terms }: OwnRateTerms & { readonly caucionTna: number | null },
): OwnRate {
  const { spot, years } = terms;
  if (!(spot > 0) || !(years > 0)) return fail("few-pairs");
  const rates = pairs
    .toSorted((one, other) => Math.abs(one.strike - spot) - Math.abs(other.strike - spot))
    .slice(0, pairsAsked)
    .flatMap((pair) => pairRate(pair, terms) ?? []);
  const needed = caucionTna === null ? 1 : pairsNeeded;
  const rate = rates.length < needed ? null : median(rates);
  const simple = rate === null ? null : tnaFromContinuousRate({ rate, days: years * 365 });
  if (rate === null || simple?.ok !== true) return fail("few-pairs");
  return isPlausible(simple.tna, caucionTna) ? succeed({ rate, tna: simple.tna }) : fail("far-from-caucion");
}
