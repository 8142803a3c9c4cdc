import { isKnownNumber, isPositiveNumber, meanOfKnown } from "../../lib/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { pricingModels, solveVolatility, valueAt, writtenRate } from "../../quotes/index.ts";
import type { DisplayGreeks } from "../../quotes/index.ts";
import { daysToExpiry, yearsToExpiry } from "../../symbols/index.ts";
import { fewestPastSessions, countBelow } from "./read-past.ts";

/** A bar of one contract, prices in pesos a share; null is unknown. */
export interface ContractBar {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly close: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly underlying: number | null;
  /** TNA in percent over the days to the expiration. */
  readonly ratePercent: number | null;
}

export interface ContractMoment {
  readonly time: number;
  /** Per 1.00, of the middle of the sides where both stand and don't cross, otherwise of the close. */
  readonly volatility: number | null;
  readonly greeks: DisplayGreeks | null;
  /** No rate was stored with the bar: the specification's 15 % stood in. */
  readonly isFallbackRate: boolean;
}

function priceOf({ bid, ask, close }: ContractBar): number | null {
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid <= ask) return (bid + ask) / 2;
  return isPositiveNumber(close) ? close : null;
}

/** Volatility and greeks of a contract at each of its bars, American; null where a bar doesn't give them. */
export function contractMoments(
  bars: readonly ContractBar[],
  {
    type,
    strike,
    expiration,
  }: { readonly type: OptionType; readonly strike: number; readonly expiration: string },
): ContractMoment[] {
  const contract = { type, strike };
  return bars.map((bar) => {
    const rate = writtenRate(bar.ratePercent, daysToExpiry({ asOf: bar.time, expiration }));
    const terms = {
      spot: bar.underlying,
      yearsToExpiry: yearsToExpiry({ asOf: bar.time, expiration }),
      rate: rate.continuous,
      model: pricingModels.american,
    };
    const solved = solveVolatility({ contract, price: priceOf(bar), terms });
    const value = solved.ok ? valueAt({ contract, volatility: solved.volatility, terms }) : null;
    return {
      time: bar.time,
      volatility: solved.ok ? solved.volatility : null,
      greeks: value?.ok ? value.greeks : null,
      isFallbackRate: rate.origin === "fallback",
    };
  });
}

/** A series' last value against its past. */
export interface OwnPast {
  readonly count: number;
  readonly mean: number;
  /** Standard deviation of the sample; null of one value. */
  readonly deviation: number | null;
  readonly last: number;
  /** True if the values before the last differ. */
  readonly hasMoved: boolean;
  /** Share, 0 to 1, of the values before the last that lie below it; null with fewer than 60 of them, or where they never moved. */
  readonly percentile: number | null;
}

/** Mean, deviation and the last one's percentile of a series, ascending in time; null without a value. */
export function ownPast(series: readonly (number | null)[]): OwnPast | null {
  const known = series.filter(isKnownNumber);
  const last = known.at(-1);
  const average = meanOfKnown(known);
  if (last === undefined || average === null) return null;
  const squares = known.reduce((sum, value) => sum + (value - average) ** 2, 0);
  const before = known.slice(0, -1).toSorted((one, other) => one - other);
  const hasMoved = before[0] !== before.at(-1);
  const isEnough = before.length >= fewestPastSessions;
  return {
    count: known.length,
    mean: average,
    deviation: known.length > 1 ? Math.sqrt(squares / (known.length - 1)) : null,
    last,
    hasMoved,
    percentile: isEnough && hasMoved ? countBelow(before, last) / before.length : null,
  };
}
