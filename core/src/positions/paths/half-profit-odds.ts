import { noCosts } from "../../costs/index.ts";
import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { inverseNormalCdf } from "../../pricing/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import { analyzeAt } from "../analyze-at.ts";
import { analyzePosition } from "../analyze-position.ts";
import { expirationsOf, isOption, outlayOf } from "../check-legs.ts";
import { profitCurves } from "../net/net-curve.ts";
import { openingCosts } from "../net/net-payoff.ts";
import type { CostedPosition, PositionLeg } from "../position-types.ts";
import { rootBetween } from "../search-curve.ts";
import type { Curve } from "../search-curve.ts";
import { hasVolatilities, millisecondsPerYear, valueFault } from "../value-leg.ts";
import type { ModelName, ValueReason } from "../value-leg.ts";

export interface HalfProfitInput extends CostedPosition {
  readonly spot: number;
  /** Now, epoch milliseconds. */
  readonly instant: number;
  /** Closes looked at, epoch milliseconds, ascending, after `instant`, none after the nearest expiry. */
  readonly closes: readonly number[];
  /** Continuous per year: what the legs are valued with. */
  readonly rate: number;
  /** The paths': per square root of year, and continuous growth of the mean. */
  readonly volatility: number;
  readonly drift: number;
  readonly seed: number;
  /** 10,000 where left out. */
  readonly paths?: number;
  readonly model?: ModelName;
}

export interface HalfProfitOdds {
  /** Share of the paths that reach the target at some close. */
  readonly probability: number;
  /** Its standard error, sqrt(p (1 - p) / paths): nothing finer than a percent is worth showing. */
  readonly standardError: number;
  /** Pesos in all, after closing. */
  readonly target: number;
  /** Paths that reach it first at each of the closes. */
  readonly reached: readonly number[];
}

/** `no-target`: no gain to halve, or one without limit on a position that was not paid for. */
export type HalfProfitReason = ValueReason | "no-target";

/** Levels searched at each close, besides strikes. */
const levelCount = 96;
/** Reach, in standard deviations up to the last close. */
const reach = 6;
const defaultPaths = 10_000;

/**
 * P50: the chance that at some close the position can be closed for half of its largest gain at expiry, or for half of
 * what was paid where the gain has no limit (the custom of tastytrade). Net of the costs of opening and closing. Each leg
 * keeps its own volatility; the share moves by a lognormal walk from close to close. Seeded: the same answer each time.
 */
export function halfProfitOdds(input: HalfProfitInput): Result<HalfProfitOdds, HalfProfitReason> {
  const { closes, paths = defaultPaths } = input;
  const fault = faultOfPaths(input);
  if (fault !== null) return fail(fault);
  const target = targetOf(input);
  if (typeof target !== "number") return target;
  const gates = closes.map((close) => gateAt(input, close, target));
  const reached = walk(input, gates);
  const probability = reached.reduce((sum, count) => sum + count, 0) / paths;
  const standardError = Math.sqrt((probability * (1 - probability)) / paths);
  return succeed({ probability, standardError, target, reached });
}

function faultOfPaths(input: HalfProfitInput): ValueReason | null {
  const { legs, spot, instant, closes, rate, volatility, drift, seed, paths = defaultPaths } = input;
  const fault = valueFault(legs, closes.at(-1) ?? instant);
  if (fault !== null) return fault;
  const isAscending = closes.every((close, index) => close > (closes[index - 1] ?? instant));
  const areKnown = [instant, rate, drift, seed].every(isKnownNumber) && isAscending && closes.length > 0;
  const areUsable = isPositiveNumber(spot) && isPositiveNumber(volatility);
  if (!areKnown || !areUsable || !(Number.isInteger(paths) && paths > 0)) return "invalid-input";
  return hasVolatilities(legs, closes[0] as number) ? null : "no-volatility";
}

function targetOf(input: HalfProfitInput) {
  const { legs, costs = noCosts } = input;
  const [nearest] = expirationsOf(legs);
  const isSingle = expirationsOf(legs).length < 2;
  const analysis = isSingle ? analyzePosition(input) : analyzeAt({ ...input, instant: nearest as number });
  if (!analysis.ok) return fail(analysis.reason === "several-expiries" ? "invalid-input" : analysis.reason);
  const { netMaximum: maximum } = analysis;
  const whole = maximum.bounded ? maximum.value : outlayOf(legs) + openingCosts(legs, costs);
  return whole > 0 ? whole / 2 : fail("no-target");
}

/** Prices with a profit after closing of at least the target: sides alternate at the crossings, ascending. */
interface Gate {
  readonly crossings: readonly number[];
  readonly isOpenBelow: boolean;
}

function gateAt(input: HalfProfitInput, instant: number, target: number): Gate {
  const { legs, rate, model = "american" } = input;
  const { net } = profitCurves(input, { instant, rate, volatilityShift: 0, model });
  const excess: Curve = (spot) => net(spot) - target;
  const points = levelsAround(input, legs).map((level) => ({ level, value: excess(level) }));
  const crossings: number[] = [];
  points.forEach((point, index) => {
    const next = points[index + 1];
    if (next !== undefined && point.value >= 0 !== next.value >= 0) {
      crossings.push(rootBetween(excess, point, next));
    }
  });
  return { crossings, isOpenBelow: (points[0]?.value ?? -1) >= 0 };
}

function levelsAround(input: HalfProfitInput, legs: readonly PositionLeg[]): number[] {
  const { spot, instant, closes, volatility, drift } = input;
  const years = ((closes.at(-1) as number) - instant) / millisecondsPerYear;
  const width = reach * volatility * Math.sqrt(years) + Math.abs(drift) * years;
  const spread = Array.from(
    { length: levelCount },
    (_, index) => spot * Math.exp(width * ((2 * index) / (levelCount - 1) - 1)),
  );
  const strikes = legs.filter(isOption).map(({ strike }) => strike);
  return [...new Set([...spread, ...strikes])].sort((one, other) => one - other);
}

function walk(input: HalfProfitInput, gates: readonly Gate[]): number[] {
  const { spot, instant, closes, volatility, drift, seed, paths = defaultPaths } = input;
  const random = createSeededRandom(seed);
  const steps = closes.map((close, index) => {
    const years = (close - (closes[index - 1] ?? instant)) / millisecondsPerYear;
    return { mean: (drift - 0.5 * volatility ** 2) * years, deviation: volatility * Math.sqrt(years) };
  });
  const reached = closes.map(() => 0);
  for (let path = 0; path < paths; path++) {
    let level = spot;
    for (const [index, { mean, deviation }] of steps.entries()) {
      // Half of the generator's step keeps the draw off 0, whose quantile is infinite.
      level *= Math.exp(mean + deviation * (inverseNormalCdf(random() + 2 ** -33) as number));
      if (isOpenAt(gates[index] as Gate, level)) {
        reached[index] = (reached[index] as number) + 1;
        break;
      }
    }
  }
  return reached;
}

function isOpenAt({ crossings, isOpenBelow }: Gate, level: number): boolean {
  let below = 0;
  for (const crossing of crossings) if (crossing < level) below++;
  return (below % 2 === 0) === isOpenBelow;
}
