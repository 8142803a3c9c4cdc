import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { PriceInterval } from "./distribution.ts";
import { riskNeutralDistribution } from "./lognormal-distribution.ts";
import type { DistributionReason } from "./lognormal-distribution.ts";
import { analyzePayoff } from "./payoff/payoff-analysis.ts";
import { payoffOf } from "./payoff/payoff.ts";
import { minimumSample, sampleProbability } from "./sample-confidence.ts";

export interface SpreadLeg {
  readonly type: "call" | "put";
  readonly strike: number;
  /** Implied, per square root of year; `null` where the market's price has none. */
  readonly volatility: number | null;
}

export interface SpreadOutlookInput {
  readonly spot: number;
  readonly yearsToExpiry: number;
  /** Continuous, per year. */
  readonly rate: number;
  /** Bought. */
  readonly first: SpreadLeg;
  /** Sold. */
  readonly second: SpreadLeg;
  /** First price minus second, pesos a share; `null` where a price is missing. */
  readonly spread: number | null;
  /** Logarithmic changes of the underlying over the sessions that are left, in their order. */
  readonly logReturns: readonly number[];
  /** Sessions that each of them spans. */
  readonly window: number;
  /** Uniform numbers in [0, 1), seeded by the caller. */
  readonly random: () => number;
}

export type SpreadEvent = "above-lower" | "between" | "above-upper" | "profit";

/** Why the market prices no probability; of `incoherent-volatilities` the two together price an arbitrage. */
export type RiskNeutralReason = DistributionReason | "incoherent-volatilities";

/** One probability, as the market prices it and as history moved. */
export interface SpreadOutlookRow {
  readonly event: SpreadEvent;
  readonly interval: PriceInterval;
  /** Black-Scholes with each strike's own volatility; `null` with a reason where they give none. */
  readonly riskNeutral: number | null;
  readonly riskNeutralReason: RiskNeutralReason | null;
  /** Share of the observed moves, with the ends of its 90 % interval; `null` below 30 observations. */
  readonly empirical: { readonly probability: number; readonly low: number; readonly high: number } | null;
}

export interface SpreadOutlook {
  readonly rows: readonly SpreadOutlookRow[];
  /** Observed moves. */
  readonly count: number;
  /** Those that do not overlap. */
  readonly effectiveCount: number;
  readonly needed: number;
  readonly breakevens: readonly number[];
}

type Ends = readonly [lower: SpreadLeg, upper: SpreadLeg];
type Given = { readonly input: SpreadOutlookInput; readonly ends: Ends };
type Chance = Result<{ readonly probability: number }, RiskNeutralReason>;

/** Volatility at a price between the strikes: linear between theirs, flat beyond. */
function volatilityAt(level: number, [lower, upper]: Ends): number | null {
  if (lower.volatility === null || upper.volatility === null) return null;
  if (level <= lower.strike || lower.strike === upper.strike) return lower.volatility;
  if (level >= upper.strike) return upper.volatility;
  const share = (level - lower.strike) / (upper.strike - lower.strike);
  return lower.volatility + share * (upper.volatility - lower.volatility);
}

function riskNeutralAbove(level: number, { input, ends }: Given): Chance {
  const volatility = volatilityAt(level, ends);
  if (volatility === null) return fail("no-volatility");
  const { spot, yearsToExpiry, rate } = input;
  const result = riskNeutralDistribution({ spot, yearsToExpiry, rate, volatility });
  return result.ok ? succeed({ probability: result.distribution.probabilityAbove(level) }) : result;
}

function riskNeutralInside({ lower, upper }: PriceInterval, terms: Given): Chance {
  const above = lower === null ? succeed({ probability: 1 }) : riskNeutralAbove(lower, terms);
  const beyond = upper === null ? succeed({ probability: 0 }) : riskNeutralAbove(upper, terms);
  if (!above.ok) return above;
  if (!beyond.ok) return beyond;
  const probability = above.probability - beyond.probability;
  // A smile too steep for the distance between two strikes prices an arbitrage, not a probability.
  return probability >= 0 ? succeed({ probability }) : fail("incoherent-volatilities");
}

function empiricalInside({ lower, upper }: PriceInterval, input: SpreadOutlookInput) {
  const { spot, logReturns, window, random } = input;
  const hits = logReturns.map((change) => {
    const price = spot * Math.exp(change);
    return (lower === null || price > lower) && (upper === null || price < upper) ? 0 : 1;
  });
  const result = sampleProbability({ values: hits, level: 0, window, random });
  return result.ok ? { probability: result.probability, low: result.low, high: result.high } : null;
}

/** Intervals where the position gains, and its breakevens; empty where unknown. */
function profitOf({ first, second, spread }: SpreadOutlookInput): {
  readonly intervals: readonly PriceInterval[];
  readonly breakevens: readonly number[];
} {
  if (!isKnownNumber(spread)) return { intervals: [], breakevens: [] };
  const result = payoffOf({
    legs: [
      { kind: first.type, strike: first.strike, quantity: 1, price: spread },
      { kind: second.type, strike: second.strike, quantity: -1, price: 0 },
    ],
  });
  if (!result.ok) return { intervals: [], breakevens: [] };
  const { profitIntervals, breakevens } = analyzePayoff(result.payoff);
  return { intervals: profitIntervals, breakevens };
}

/**
 * Chances of a spread that buys the first contract and sells the second, at expiry, risk-neutral and as the
 * underlying moved in the past, side by side. Without a usable spot or strikes there are no rows.
 */
export function spreadOutlook(input: SpreadOutlookInput): SpreadOutlook {
  const { spot, first, second, logReturns, window } = input;
  const count = logReturns.length;
  const effectiveCount = count === 0 ? 0 : Math.max(1, Math.floor(count / Math.max(1, window)));
  const shared = { count, effectiveCount, needed: minimumSample };
  if (!isPositiveNumber(spot) || !isPositiveNumber(first.strike) || !isPositiveNumber(second.strike)) {
    return { ...shared, rows: [], breakevens: [] };
  }
  const ends: Ends = first.strike <= second.strike ? [first, second] : [second, first];
  const [lower, upper] = [ends[0].strike, ends[1].strike];
  const profit = profitOf(input);
  const events: { event: SpreadEvent; interval: PriceInterval }[] = [
    { event: "above-lower", interval: { lower, upper: null } },
    { event: "between", interval: { lower, upper } },
    { event: "above-upper", interval: { lower: upper, upper: null } },
  ];
  // A spread of two contracts of one type gains over one interval; other pairs would need a sum.
  const [gains, ...more] = profit.intervals;
  if (gains !== undefined && more.length === 0) events.push({ event: "profit", interval: gains });
  const rows = events.map(({ event, interval }) => {
    const chance = riskNeutralInside(interval, { input, ends });
    return {
      event,
      interval,
      riskNeutral: chance.ok ? chance.probability : null,
      riskNeutralReason: chance.ok ? null : chance.reason,
      empirical: empiricalInside(interval, input),
    };
  });
  return { ...shared, rows, breakevens: profit.breakevens };
}
