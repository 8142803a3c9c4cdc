import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot, valuePosition } from "../../positions/index.ts";
import type { OptionLeg, ValueReason } from "../../positions/index.ts";
import type { ParityRateResult } from "../../quotes/index.ts";
import { boxSpread } from "../parity-rates.ts";
import type { ParityWarning } from "./parity-opportunity.ts";
import { ageOf, compareWithCaucion } from "./rate-comparison.ts";
import type { AgedQuote, RateComparison } from "./rate-comparison.ts";

interface BoxBase {
  readonly strike: number;
  /** Sizes in lots. */
  readonly call: AgedQuote;
  readonly put: AgedQuote;
}

export interface BoxOpportunityInput {
  /** Bought, a loan made; or sold, a loan taken. */
  readonly kind: "lend" | "borrow";
  readonly lower: BoxBase;
  readonly upper: BoxBase;
  /** Calendar days to expiry, and from settlement to settlement. */
  readonly days: number;
  readonly moneyDays: number;
  readonly marketCosts: CostSchedule;
  readonly ownCosts: CostSchedule;
  readonly caucionTna?: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Value of the four American options, pesos a share (`americanBoxValue`); left out where unknown. */
  readonly americanValue?: number;
}

export interface BoxOpportunity extends RateComparison {
  readonly gross: ParityRateResult;
  readonly market: ParityRateResult;
  readonly own: ParityRateResult;
  /** Whole lots that all four books fill; null where a size is unknown. */
  readonly lots: number | null;
  /** Age of the oldest of the four quotes, milliseconds; null where one is unknown. */
  readonly age: number | null;
  readonly warnings: readonly (ParityWarning | "below-american-value")[];
}

/**
 * One row of *tasas* for a box. Sold, it may be ended early by whoever holds the put or the call sold; sold for less than
 * its American value it loses from the start, however good its rate looks (Hull, "Losing money with box spreads").
 */
export function boxOpportunity(input: BoxOpportunityInput): BoxOpportunity {
  const { kind, lower, upper, moneyDays, caucionTna, now, americanValue } = input;
  const rateWith = (costs: CostSchedule): ParityRateResult =>
    boxSpread({ lower: pairOf(lower), upper: pairOf(upper), days: input.days, costs })[kind];
  const [gross, own] = [rateWith(noCosts), rateWith(input.ownCosts)];
  const isLent = kind === "lend";
  const isBelow = !isLent && gross.ok && americanValue !== undefined && gross.outlay < americanValue;
  const quotes = [lower.call, upper.call, upper.put, lower.put];
  const ages = quotes.map((quote) => ageOf(quote, now));
  const early: readonly ParityWarning[] = isLent ? [] : ["early-exercise"];
  return {
    gross,
    market: rateWith(input.marketCosts),
    own,
    ...compareWithCaucion({ own, isLent, moneyDays, caucionTna }),
    lots: lotsOf(input),
    age: ages.every((age) => age !== null) ? Math.max(...ages) : null,
    warnings: isBelow ? [...early, "below-american-value"] : early,
  };
}

function pairOf({ strike, call, put }: BoxBase) {
  return { strike, callBid: call.bid, callAsk: call.ask, putBid: put.bid, putAsk: put.ask };
}

function lotsOf({ kind, lower, upper }: BoxOpportunityInput): number | null {
  const isLent = kind === "lend";
  const bought = isLent ? [lower.call, upper.put] : [upper.call, lower.put];
  const sold = isLent ? [upper.call, lower.put] : [lower.call, upper.put];
  const sizes = [...bought.map(({ askSize }) => askSize), ...sold.map(({ bidSize }) => bidSize)];
  return sizes.every(isPositiveNumber) ? Math.floor(Math.min(...sizes)) : null;
}

/** Value of a box of American options at one volatility, pesos a share: never below its European value. */
export function americanBoxValue({
  lower,
  upper,
  volatility,
  expiration,
  ...market
}: {
  readonly lower: number;
  readonly upper: number;
  readonly volatility: number;
  readonly expiration: number;
  readonly spot: number;
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
}): Result<{ readonly value: number }, ValueReason> {
  if (!(upper > lower)) return fail("invalid-input");
  const leg = (kind: "call" | "put", strike: number, quantity: number): OptionLeg => ({
    kind,
    strike,
    expiration,
    quantity,
    price: 0,
    volatility,
  });
  const legs = [leg("call", lower, 1), leg("call", upper, -1), leg("put", upper, 1), leg("put", lower, -1)];
  const valued = valuePosition({ legs, ...market });
  return valued.ok ? succeed({ value: valued.value / sharesPerLot }) : valued;
}
