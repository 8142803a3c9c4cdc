import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { constrainedFit } from "./constrained-fit.ts";
import { polynomialModel } from "./polynomial-model.ts";
import type { PolynomialParameters } from "./polynomial-model.ts";
import { leastDensity, smileCurve, smileVolatility } from "./smile-curve.ts";
import type { SmileShape } from "./smile-curve.ts";
import type { SmilePoint, SmileTarget } from "./smile-model.ts";
import { sviModel, sviOf } from "./svi-model.ts";

/** Why a smile is simpler than SVI. */
export type SmileFallback = "few-points" | "one-sided" | "far-at-the-money" | "no-fit-without-arbitrage";

export type FittedSmile = SmileShape & {
  readonly years: number;
  /** Market minus fit in volatility for each point given, 0.01 = a point; null where it wasn't used or nothing is fitted. */
  readonly residuals: readonly (number | null)[];
  /** Points used: finite, with volatility and weight above 0. */
  readonly used: number;
  /** Root of the weighted mean of the squared residuals; null where nothing is fitted. */
  readonly error: number | null;
  /** Least of Durrleman's g on [-1.5, 1.5], at least 0, and where; null where nothing is fitted. */
  readonly leastDensity: number | null;
  readonly leastDensityAt: number | null;
  /** Why it isn't SVI; null where it is. */
  readonly fallback: SmileFallback | null;
};

export type FitSmileResult = Result<FittedSmile, "expired" | "invalid-input" | "no-points">;

export interface FitSmileInput {
  /** Any order. Those without a usable number are left out. */
  readonly points: readonly SmilePoint[];
  /** Time to expiry in years of 365 days. */
  readonly years: number;
  /** Smile of the expiry before: the total variance of this one will not be below its on [-1.5, 1.5]. */
  readonly before?: SmileShape | undefined;
}

/** Points of a kind of smile, at least; SVI also wants two on each side of the forward. */
const fewest = { svi: 8, quadratic: 5, line: 3, sides: 2 } as const;
/** A fit further than this from what is quoted around the forward is no fit, in shares of that volatility. */
const farAtTheMoney = 0.25;

/**
 * One expiry's smile, free of butterfly arbitrage on log-moneyness [-1.5, 1.5]: raw SVI with 8 points on both sides of the
 * forward, otherwise a quadratic of total variance with 5, a line with 3, and below that the points alone. A kind that can't
 * fit without arbitrage, or near the quotes around the forward, gives way to the simpler one; `fallback` says why. Least
 * squares of volatility, weighted. Constraints and sources: docs/volatility.md. No throw.
 */
export function fitSmile({ points, years, before }: FitSmileInput): FitSmileResult {
  if (!isKnownNumber(years)) return fail("invalid-input");
  if (years <= 0) return fail("expired");
  const isUsed = points.map(isUsable);
  const used = points.filter((_point, index) => isUsed[index]);
  if (used.length === 0) return fail("no-points");
  const { shape, fallback } = shapeOf({ points: used, years, before, floor: floorOf(before) });
  const residuals = points.map((point, index) => {
    const fitted = isUsed[index] ? smileVolatility(shape, { logMoneyness: point.logMoneyness, years }) : null;
    return fitted === null ? null : point.volatility - fitted;
  });
  const least = leastDensity(shape);
  return succeed({
    ...shape,
    years,
    residuals,
    used: used.length,
    error: shape.kind === "points" ? null : weightedError(points, residuals),
    leastDensity: least?.density ?? null,
    leastDensityAt: least?.logMoneyness ?? null,
    fallback,
  });
}

function isUsable({ logMoneyness, volatility, weight }: SmilePoint): boolean {
  return isKnownNumber(logMoneyness) && isPositiveNumber(volatility) && isPositiveNumber(weight);
}

type Target = SmileTarget & { readonly before: SmileShape | undefined };

function floorOf(before: SmileShape | undefined): SmileTarget["floor"] {
  return before === undefined ? null : (logMoneyness) => smileCurve(before, logMoneyness)?.variance ?? 0;
}

interface Choice {
  readonly shape: SmileShape;
  readonly fallback: SmileFallback | null;
}

/** Down the ladder from the richest kind that these points carry. */
function shapeOf(target: Target): Choice {
  const at = [...new Set(target.points.map(({ logMoneyness }) => logMoneyness))];
  const isTwoSided =
    at.filter((k) => k < 0).length >= fewest.sides && at.filter((k) => k > 0).length >= fewest.sides;
  let fallback: SmileFallback | null =
    at.length < fewest.svi ? "few-points" : isTwoSided ? null : "one-sided";
  for (const kind of kinds) {
    if (at.length < fewest[kind] || (kind === "svi" && !isTwoSided)) continue;
    const shape = fitOf(kind, target);
    if (shape && isNearAtTheMoney(shape, target)) return { shape, fallback };
    fallback = shape ? "far-at-the-money" : "no-fit-without-arbitrage";
  }
  return { shape: { kind: "points", parameters: null }, fallback };
}

const kinds = ["svi", "quadratic", "line"] as const;

/** Null where that kind has no fit without arbitrage. A polynomial held over the expiry before would leave its own quotes. */
function fitOf(kind: (typeof kinds)[number], target: Target): SmileShape | null {
  if (kind === "svi") {
    const fit = constrainedFit(sviModel(target), target);
    return fit && { kind, parameters: sviOf(fit.parameters) };
  }
  const fit = constrainedFit(polynomialModel(target, kind === "line" ? 1 : 2), { ...target, floor: null });
  const { before } = target;
  return fit && { kind, parameters: polynomialOf(fit.parameters, target), ...(before && { before }) };
}

function polynomialOf(
  [level = 0, slope = 0, curvature = 0]: readonly number[],
  { points }: SmileTarget,
): PolynomialParameters {
  const at = points.map(({ logMoneyness }) => logMoneyness);
  return { level, slope, curvature, from: Math.min(...at), to: Math.max(...at) };
}

/** True where the fit is near the quotes around the forward; at the quote nearest to it where all are on one side. */
function isNearAtTheMoney(shape: SmileShape, { points, years }: SmileTarget): boolean {
  const strikes = points.map((point) => point.logMoneyness);
  const logMoneyness = Math.min(Math.max(0, Math.min(...strikes)), Math.max(...strikes));
  const fitted = smileVolatility(shape, { logMoneyness, years });
  if (fitted === null) return false;
  const byDistance = points.toSorted(
    (one, other) => Math.abs(one.logMoneyness) - Math.abs(other.logMoneyness),
  );
  const nearest = [
    byDistance.find(({ logMoneyness }) => logMoneyness <= 0),
    byDistance.find(({ logMoneyness }) => logMoneyness >= 0),
  ].flatMap((point) => (point ? [point.volatility] : []));
  const [low, high] = [Math.min(...nearest), Math.max(...nearest)];
  return fitted >= low * (1 - farAtTheMoney) && fitted <= high * (1 + farAtTheMoney);
}

function weightedError(points: readonly SmilePoint[], residuals: readonly (number | null)[]): number {
  let [sum, weights] = [0, 0];
  for (const [index, { weight }] of points.entries()) {
    const residual = residuals[index];
    if (residual === null || residual === undefined) continue;
    sum += weight * residual ** 2;
    weights += weight;
  }
  return Math.sqrt(sum / weights);
}
