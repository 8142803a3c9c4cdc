import { isUsableCosts, noCosts } from "../costs/index.ts";
import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { PayoffAnalysis, PayoffExtreme, PriceInterval } from "../probability/index.ts";
import { isOption, sharesOf } from "./check-legs.ts";
import type { NetAnalysis } from "./net/net-analysis.ts";
import { profitCurves } from "./net/net-curve.ts";
import type { CostedPosition, PositionLeg } from "./position-types.ts";
import { largestBetween, rootBetween } from "./search-curve.ts";
import type { Curve } from "./search-curve.ts";
import { hasVolatilities, valueFault } from "./value-leg.ts";
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
 * "estimated", not in closed form. Gross, and beside it net of what opening and the exit there cost. For two expiries this is the line "al primer vencimiento"; before an expiry these are the breakevens at a date. Unlimited is
 * told by the slopes, never by the range searched.
 */
export function analyzeAt(input: Omit<ValueInput, "spot"> & CostedPosition): Result<AnalysisAt, ValueReason> {
  const { legs, instant, rate, volatilityShift = 0, model = "american", costs = noCosts } = input;
  const position = { ...input, costs };
  const fault = valueFault(legs, instant);
  if (fault !== null) return fail(fault);
  if (!hasVolatilities(legs, instant)) return fail("no-volatility");
  if (!isKnownNumber(rate) || !isKnownNumber(volatilityShift) || !isUsableCosts(costs)) {
    return fail("invalid-input");
  }
  const curves = profitCurves(position, { instant, rate, volatilityShift, model });
  const slope = legs.reduce((sum, leg) => sum + (leg.kind === "put" ? 0 : sharesOf(leg)), 0);
  const levels = levelsOf(legs);
  const sample = (curve: Curve): Sampled => ({
    curve,
    points: levels.map((level) => ({ level, value: curve(level) })),
    slope,
  });
  const [gross, net] = [sample(curves.gross), sample(curves.net)];
  if (!net.points.every(({ value }) => Number.isFinite(value))) return fail("invalid-input");
  const { breakevens, profitIntervals, lossIntervals } = crossingsOf(net);
  return succeed({
    ...crossingsOf(gross),
    maximum: extremeOf(gross, 1),
    minimum: extremeOf(gross, -1),
    netBreakevens: breakevens,
    netMaximum: extremeOf(net, 1),
    netMinimum: extremeOf(net, -1),
    netProfitIntervals: profitIntervals,
    netLossIntervals: lossIntervals,
    isEstimated: true as const,
  });
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
  const largest = largestBetween((level) => sign * curve(level), below.level, above.level);
  return largest.value > sign * at.value
    ? { bounded: true, level: largest.level, value: sign * largest.value }
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
