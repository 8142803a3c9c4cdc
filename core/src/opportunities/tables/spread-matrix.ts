import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import {
  expectedSum,
  millisecondsPerYear,
  positionOdds,
  positionVolatility,
  sharesPerLot,
  valuePosition,
} from "../../positions/index.ts";
import type { ExpectedSum, OptionLeg } from "../../positions/index.ts";
import type { OpportunityReason } from "../covered-call.ts";
import { verticalSpread } from "../vertical-spread.ts";
import type { QuotedStrike, VerticalSpread } from "../vertical-spread.ts";

type ValuedStrike = QuotedStrike & { readonly volatility?: number | null };

export interface SpreadMatrixInput {
  readonly kind: "call" | "put";
  readonly direction: "bull" | "bear";
  /** Bases of one expiry, in any order, each with its own volatility where it has one. */
  readonly bases: readonly ValuedStrike[];
  readonly spot: number;
  /**
   * To the expiry, and the volatility at the money for the chance of profit, drift 0, of a pair without two of its own;
   * null where unknown.
   */
  readonly years: number;
  readonly volatility: number | null;
  readonly costs: CostSchedule;
  /** Continuous per year: the drift of the expected result; 0 where left out. */
  readonly rate?: number;
  /** Settlement to settlement, and the caución over them, net of its fee; without one the rate's. */
  readonly moneyDays?: number;
  readonly caucionTna?: number | null;
  /** That options are valued with; American where left out. */
  readonly model?: OptionLeg["model"];
  /** The share's, per square root of year, for the expected result; the odds' where null or left out. */
  readonly expectedVolatility?: number | null;
}

type Refusal<Found> = Extract<Found, { readonly ok: false }> extends { readonly reason: infer R } ? R : never;

export interface SpreadCell extends VerticalSpread {
  readonly lower: number;
  readonly upper: number;
  /** From the spot to the net breakeven, as a fraction of the spot; null where there is none. */
  readonly distance: number | null;
  readonly probabilityOfProfit: number | null;
  /** Pesos a share, the builder's sum. */
  readonly expected: ExpectedSum | null;
  /** Net on average at drift 0 and the volatility of the odds. */
  readonly driftless: number | null;
  /** Both bases within two deviations of the spot at the expiry; also where the volatility isn't known. */
  readonly isNear: boolean;
  /** Why there is no chance of profit: `expired` on the last day, whose years are 0. */
  readonly probabilityReason: Refusal<ReturnType<typeof positionOdds>> | null;
}

export interface SpreadMatrix {
  /** Pairs that can be dealt and can gain, by lower and then upper base. */
  readonly cells: readonly SpreadCell[];
  /** Pairs left out and why: a side missing, sides crossed, or nothing to gain at these prices. */
  readonly hidden: readonly {
    readonly lower: number;
    readonly upper: number;
    readonly reason: OpportunityReason | "no-gain";
  }[];
}

/**
 * "Matriz de bulls" (or bears): every pair of bases at executable sides with its costs. One that can't lose stays in,
 * flagged (`isApparentArbitrage`): its quotes are to be looked at.
 */
export function spreadMatrix(input: SpreadMatrixInput): SpreadMatrix {
  const bases = [...input.bases].sort((one, other) => one.strike - other.strike);
  const cells: SpreadCell[] = [];
  const worth = worthOf(input);
  const hidden: SpreadMatrix["hidden"][number][] = [];
  bases.forEach((lower, index) => {
    for (const upper of bases.slice(index + 1)) {
      const spread = verticalSpread({ ...input, lower, upper });
      const pair = { lower: lower.strike, upper: upper.strike };
      if (!spread.ok) hidden.push({ ...pair, reason: spread.reason });
      else if (!(spread.netMaximum > 0)) hidden.push({ ...pair, reason: "no-gain" });
      else cells.push(cellOf(input, { lower, upper, spread, worth }));
    }
  });
  return { cells, hidden };
}

interface FoundPair {
  readonly lower: ValuedStrike;
  readonly upper: ValuedStrike;
  readonly spread: VerticalSpread;
  readonly worth: (base: ValuedStrike) => number | null;
}

/** An option's worth at the volatility expected of the share, otherwise its own, pesos a share; each base once. */
function worthOf(input: SpreadMatrixInput): FoundPair["worth"] {
  const { kind, years, spot, rate = 0, expectedVolatility, model } = input;
  const known = new Map<number, number | null>();
  return ({ strike, volatility: own }) => {
    const before = known.get(strike);
    if (before !== undefined) return before;
    const volatility = expectedVolatility ?? own ?? input.volatility;
    const option = { kind, strike, expiration: years * millisecondsPerYear, quantity: 1, price: 0 } as const;
    const leg = { ...option, ...(volatility !== null && { volatility }), ...(model && { model }) };
    const valued = valuePosition({ legs: [leg], spot, instant: 0, rate });
    const worth = valued.ok ? valued.value / sharesPerLot : null;
    known.set(strike, worth);
    return worth;
  };
}

/** Pesos a share; null where a part of it is unknown. */
function expectedOf(
  input: SpreadMatrixInput,
  { lower, upper, spread, worth }: FoundPair,
  own: number | null,
): ExpectedSum | null {
  const { years, rate = 0 } = input;
  const moved = { ...input, volatility: input.expectedVolatility ?? own };
  const net = oddsOf(moved, { lower, upper }, rate);
  const free = oddsOf({ ...moved, costs: noCosts }, { lower, upper }, rate);
  const [low, high] = [worth(lower), worth(upper)];
  if (!net.ok || !free.ok || low === null || high === null) return null;
  const edge = (input.direction === "bull" ? low - high : high - low) - spread.outlay;
  return expectedSum({
    ...input,
    rate,
    days: 365 * years,
    edge,
    costs: (free.expectedProfit - net.expectedProfit) / sharesPerLot,
    capital: Math.max(spread.netOutlay, -spread.netMinimum),
  });
}

/** Deviations beyond which a pair is a lottery ticket. */
const farDeviations = 2;

function isNear({ spot, years, volatility }: SpreadMatrixInput, strikes: readonly number[]): boolean {
  if (volatility === null || !isPositiveNumber(spot)) return true;
  const most = farDeviations * volatility * Math.sqrt(years);
  return strikes.every((strike) => Math.abs(Math.log(strike / spot)) <= most);
}

function cellOf(input: SpreadMatrixInput, pair: FoundPair): SpreadCell {
  const { lower, upper, spread } = pair;
  const { spot } = input;
  const hasSpot = isPositiveNumber(spot) && spread.netBreakeven !== null;
  const own = ownVolatility(input, { lower, upper }) ?? input.volatility;
  const odds = oddsOf({ ...input, volatility: own }, { lower, upper }, 0);
  return {
    ...spread,
    lower: lower.strike,
    upper: upper.strike,
    distance: hasSpot ? (spread.netBreakeven as number) / spot - 1 : null,
    probabilityOfProfit: odds.ok ? odds.probabilityOfProfit : null,
    expected: expectedOf(input, pair, own),
    driftless: odds.ok ? odds.expectedProfit / sharesPerLot : null,
    isNear: isNear(input, [lower.strike, upper.strike]),
    probabilityReason: odds.ok ? null : odds.reason,
  };
}

function legsOf(
  { kind, direction, years }: SpreadMatrixInput,
  { lower, upper }: Pick<FoundPair, "lower" | "upper">,
): OptionLeg[] {
  const sign = direction === "bull" ? 1 : -1;
  const leg = ({ strike, bid, ask, volatility }: ValuedStrike, quantity: number): OptionLeg => ({
    kind,
    strike,
    expiration: years * millisecondsPerYear,
    quantity,
    price: (quantity > 0 ? ask : bid) as number,
    ...(isKnownNumber(volatility) && { volatility }),
  });
  return [leg(lower, sign), leg(upper, -sign)];
}

/** That of the builder, of the same two legs; null where one of them has none. */
function ownVolatility(input: SpreadMatrixInput, pair: Pick<FoundPair, "lower" | "upper">): number | null {
  if (!isKnownNumber(pair.lower.volatility) || !isKnownNumber(pair.upper.volatility)) return null;
  const { spot, rate = 0 } = input;
  return positionVolatility({ legs: legsOf(input, pair), spot, instant: 0, rate });
}

function oddsOf(
  input: SpreadMatrixInput,
  pair: Pick<FoundPair, "lower" | "upper">,
  drift: number,
): ReturnType<typeof positionOdds> {
  const { spot, years, volatility, costs } = input;
  if (volatility === null) return fail("no-volatility");
  return positionOdds({ legs: legsOf(input, pair), costs, spot, years, volatility, drift });
}
