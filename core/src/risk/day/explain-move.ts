import { intrinsicOf, millisecondsPerYear, sharesPerLot, valuePosition } from "../../positions/index.ts";
import type { OptionLeg } from "../../positions/index.ts";
import { noParts } from "./result-parts.ts";
import type { ResultParts } from "./result-parts.ts";

/** One lot of an option at an instant, with the price that the market gave it. */
export interface PricedLot {
  /** At the volatility of then; none where the market has none. */
  readonly leg: OptionLeg;
  /** Pesos a share. */
  readonly price: number;
  /** Pesos a share. */
  readonly spot: number;
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Its expiry's, continuous per year. */
  readonly rate: number;
}

export interface LotMove {
  readonly from: PricedLot;
  readonly to: PricedLot;
}

/**
 * The move of a lot's price in parts, by the trapezoid rule: each greek is the mean of both ends', so that what two of them
 * make together (the share's move at another volatility) goes half to each, and only third orders are left unexplained.
 * Delta's mean already holds what the share's move did to it: half of the mean gamma times the move squared is
 * `convexity`, the rest is `share`. Null where an end has no value at its volatility.
 */
export function explainMove({ from, to }: LotMove): ResultParts | null {
  const [first, last] = [greeksOf(from), greeksOf(to)];
  if (first === null || last === null) return null;
  const mean = (name: keyof typeof first): number => 0.5 * (first[name] + last[name]);
  const spotMove = to.spot - from.spot;
  const years = (to.instant - from.instant) / millisecondsPerYear;
  const convexity = 0.5 * mean("gamma") * spotMove ** 2;
  const parts = {
    share: mean("delta") * spotMove - convexity,
    convexity,
    time: mean("theta") * years,
    volatility: mean("vega") * ((to.leg.volatility ?? 0) - (from.leg.volatility ?? 0)),
    rate: mean("rho") * (to.rate - from.rate),
  };
  const explained = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const unexplained = sharesPerLot * (to.price - from.price) - explained;
  return { ...noParts, ...parts, unexplained };
}

/**
 * The same of a lot that is over at `to`, at what exercise brought. Greeks of an expiry have no mean worth the name, and
 * nothing need be left over: `time` is the time value it had, `share` its delta of `from`, `convexity` what intrinsic value
 * moved beyond it. Null where it had no volatility.
 */
export function explainSettlement({ from, to }: LotMove): ResultParts | null {
  const greeks = greeksOf(from);
  if (greeks === null) return null;
  const intrinsic = intrinsicOf(from.leg, from.spot);
  const share = greeks.delta * (to.spot - from.spot);
  return {
    ...noParts,
    share,
    convexity: sharesPerLot * (to.price - intrinsic) - share,
    time: sharesPerLot * (intrinsic - from.price),
  };
}

function greeksOf({ leg, spot, instant, rate }: PricedLot) {
  const valued = valuePosition({ legs: [{ ...leg, rateSpread: 0 }], spot, instant, rate });
  return valued.ok ? valued.greeks : null;
}
