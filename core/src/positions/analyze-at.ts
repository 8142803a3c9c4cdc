import { isUsableCosts, noCosts } from "../costs/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { PayoffAnalysis, PayoffExtreme, PriceInterval } from "../probability/index.ts";
import { isOption, outlayOf, sharesOf } from "./check-legs.ts";
import type { NetAnalysis } from "./net/net-analysis.ts";
import { openingCosts } from "./net/net-payoff.ts";
import type { PositionLeg } from "./position-types.ts";
import { largestBetween, rootBetween } from "./search-curve.ts";
import type { Curve } from "./search-curve.ts";
import { curveOfLeg, hasVolatilities, valueFault } from "./value-leg.ts";
import type { ValueReason } from "./value-leg.ts";
import type { ValueInput } from "./value-position.ts";

/** Levels looked at, spread evenly in the logarithm, besides the strikes. */
const levelCount = 240;
/** They reach from this share of the lowest strike or price to this multiple of the highest. */
const lowestShare = 0.05;
const highestMultiple = 5;

export interface AnalysisAt extends PayoffAnalysis, NetAnalysis {
  readonly isEstimated: true;
}

/**
 * Breakevens, extremes and intervals of the profit (pesos in all) at any instant up to the nearest expiry: by search, so
 * "estimated", not in closed form. Gross, and beside it net of what opening costs; what exercise costs is not in it. For
 * two expiries this is the line "al primer vencimiento"; before an expiry these are the breakevens at a date. Unlimited is
 * told by the slopes, never by the range searched.
 */
export function analyzeAt(
  input: Omit<ValueInput, "spot"> & { readonly costs?: CostSchedule },
): Result<AnalysisAt, ValueReason> {
  const { legs, instant, rate, volatilityShift = 0, model = "american", costs = noCosts } = input;
  const fault = valueFault(legs, instant);
  if (fault !== null) return fail(fault);
  if (!hasVolatilities(legs, instant)) return fail("no-volatility");
  if (!isKnownNumber(rate) || !isKnownNumber(volatilityShift) || !isUsableCosts(costs)) {
    return fail("invalid-input");
  }
  const curves = legs.map((leg) => {
    const shares = sharesOf(leg);
    const priceAt = curveOfLeg(leg, { instant, rate, volatilityShift, model });
    return (spot: number): number => shares * priceAt(spot);
  });
  const outlay = outlayOf(legs);
  const curve: Curve = (spot) => curves.reduce((sum, valueAt) => sum + valueAt(spot), -outlay);
  const points = levelsOf(legs).map((level) => ({ level, value: curve(level) }));
  if (!points.every(({ value }) => Number.isFinite(value))) return fail("invalid-input");
  const slope = legs.reduce((sum, leg) => sum + (leg.kind === "put" ? 0 : sharesOf(leg)), 0);
  const sampled = { curve, points, slope };
  const [maximum, minimum] = [extremeOf(sampled, 1), extremeOf(sampled, -1)];
  const gross = crossingsOf(sampled);
  const paid = openingCosts(legs, costs);
  const net = paid === 0 ? gross : crossingsOf(lowered(sampled, paid));
  return succeed({
    ...gross,
    maximum,
    minimum,
    netBreakevens: net.breakevens,
    netMaximum: less(maximum, paid),
    netMinimum: less(minimum, paid),
    netProfitIntervals: net.profitIntervals,
    netLossIntervals: net.lossIntervals,
    isEstimated: true as const,
  });
}

/** An extreme of the same curve with so many pesos paid: at the same level. */
function less(extreme: PayoffExtreme, paid: number): PayoffExtreme {
  return extreme.bounded ? { ...extreme, value: extreme.value - paid } : extreme;
}

/** The same curve with so many pesos paid. */
function lowered({ curve, points, slope }: Sampled, paid: number): Sampled {
  return {
    curve: (spot) => curve(spot) - paid,
    points: points.map(({ level, value }) => ({ level, value: value - paid })),
    slope,
  };
}

function crossingsOf(
  sampled: Sampled,
): Pick<PayoffAnalysis, "breakevens" | "profitIntervals" | "lossIntervals"> {
  const { curve, points } = sampled;
  const breakevens = points.flatMap((point, index) => {
    const next = points[index + 1];
    if (point.value === 0) return [point.level];
    return next !== undefined && point.value * next.value < 0 ? [rootBetween(curve, point, next)] : [];
  });
  return {
    breakevens,
    profitIntervals: intervalsOf(sampled, breakevens, 1),
    lossIntervals: intervalsOf(sampled, breakevens, -1),
  };
}

function levelsOf(legs: readonly PositionLeg[]): number[] {
  const anchors = legs.map((leg) => (isOption(leg) ? leg.strike : leg.price)).filter((level) => level > 0);
  const lowest = Math.log(lowestShare * Math.min(...anchors));
  const highest = Math.log(highestMultiple * Math.max(...anchors));
  const spread = Array.from({ length: levelCount }, (_, index) =>
    Math.exp(lowest + ((highest - lowest) * index) / (levelCount - 1)),
  );
  return [...new Set([...spread, ...anchors])].sort((one, other) => one - other);
}

interface Sampled {
  readonly curve: Curve;
  readonly points: readonly { readonly level: number; readonly value: number }[];
  /** Shares that the position moves with far above all strikes. */
  readonly slope: number;
}

function extremeOf({ curve, points, slope }: Sampled, sign: 1 | -1): PayoffExtreme {
  if (sign * slope > 0) return { bounded: false };
  let best = 0;
  points.forEach(({ value }, index) => {
    if (sign * value > sign * (points[best]?.value ?? 0)) best = index;
  });
  const at = points[best] ?? { level: 0, value: 0 };
  const [below, above] = [points[best - 1], points[best + 1]];
  if (below === undefined || above === undefined) return { bounded: true, ...at };
  const found = largestBetween((level) => sign * curve(level), below.level, above.level);
  return found.value > sign * at.value
    ? { bounded: true, level: found.level, value: sign * found.value }
    : { bounded: true, ...at };
}

/** Between two neighbouring breakevens the profit has one sign. */
function intervalsOf(
  { curve, points }: Sampled,
  breakevens: readonly number[],
  sign: 1 | -1,
): PriceInterval[] {
  return [0, ...breakevens].flatMap((lower, index) => {
    const upper = breakevens[index] ?? null;
    const from = lower === 0 ? 0.5 * (points[0]?.level ?? 0) : lower;
    const probe = upper === null ? 2 * from : Math.sqrt(from * upper);
    return sign * curve(probe) > 0 ? [{ lower, upper }] : [];
  });
}
