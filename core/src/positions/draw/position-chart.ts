import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { shiftedVolatility } from "../../volatility/index.ts";
import type { FittedSmile } from "../../volatility/index.ts";
import { analyzeAt } from "../analyze-at.ts";
import { analyzePosition } from "../analyze-position.ts";
import type { PositionReason } from "../analyze-position.ts";
import { expirationsOf, faultOf, isOption } from "../check-legs.ts";
import type { PositionScenario } from "../evaluate/evaluate-position.ts";
import { positionVolatility } from "../evaluate/position-volatility.ts";
import { profitCurves } from "../net/net-curve.ts";
import { scenarioDistribution } from "../paths/smile-odds.ts";
import type { CostedPosition } from "../position-types.ts";
import type { Curve } from "../search-curve.ts";
import { hasVolatilities, millisecondsPerYear, valueFault } from "../value-leg.ts";
import type { ValueReason } from "../value-leg.ts";
import { chartRange, deviationBands } from "./chart-range.ts";
import type { DeviationBands } from "./chart-range.ts";
import { expiryLine } from "./expiry-line.ts";
import type { LinePoint } from "./expiry-line.ts";

export interface PositionChart {
  /** Pesos a share: what is drawn. */
  readonly lower: number;
  readonly upper: number;
  /** Net result at the nearest expiry; over two, with the others still alive. */
  readonly expiry: readonly LinePoint[];
  /** The same before all costs. */
  readonly gross: readonly LinePoint[];
  readonly isFirstOfSeveral: boolean;
  /** Net of the costs of opening and closing, at the live instant and in the scenario; null where no value is known. */
  readonly today: readonly LinePoint[] | null;
  readonly supposed: readonly LinePoint[] | null;
  /** Zeros of the nearest expiry's line, net of costs. */
  readonly breakevens: readonly number[];
  readonly bands: DeviationBands | null;
}

const defaultPoints = 121;

interface ChartInput extends CostedPosition {
  readonly live: PositionScenario;
  readonly scenario: PositionScenario;
  /** The nearest expiry's: the density is drawn by it. Without one it is the lognormal of the bands. */
  readonly smile?: FittedSmile | null;
  /** Even steps of the lines before expiry. */
  readonly points?: number;
}

/** The very distribution that the odds of the scenario are taken with, its hill by the smile where there is one. */
function bandsOf({ legs, scenario, smile }: ChartInput, nearest: number): DeviationBands | null {
  const { spot, instant, rate, volatilityShift = 0 } = scenario;
  const own = positionVolatility({ legs, spot, instant, rate });
  const years = (nearest - instant) / millisecondsPerYear;
  const volatility = own === null ? null : shiftedVolatility(own, volatilityShift);
  const bands = deviationBands({ spot, years, volatility });
  if (bands === null || !smile) return bands;
  const scenarioOdds = scenarioDistribution({ smile, scenario, expiration: nearest });
  if (!scenarioOdds.ok) return bands;
  return { ...bands, density: (level) => scenarioOdds.distribution.density(level) ?? 0, isOfSmile: true };
}

/** Net and gross; null where no value is known. */
function lineAt(position: CostedPosition, at: PositionScenario, levels: number[]): PlacedLine | null {
  const { instant, rate, volatilityShift = 0 } = at;
  const { legs } = position;
  if (valueFault(legs, instant) !== null || !hasVolatilities(legs, instant)) return null;
  const { gross, net } = profitCurves(position, { instant, rate, volatilityShift, model: "american" });
  const drawn = (curve: Curve) => levels.map((level): LinePoint => ({ level, profit: curve(level) }));
  return { net: drawn(net), gross: drawn(gross) };
}

interface PlacedLine {
  readonly net: readonly LinePoint[];
  readonly gross: readonly LinePoint[];
}

/** Lines of a position that was analysed before, and so can be drawn. */
function linesOf(line: ReturnType<typeof expiryLine>): PlacedLine | null {
  return line.ok ? { net: line.points, gross: line.gross } : null;
}

function netRoots(position: CostedPosition) {
  const analysis = analyzePosition(position);
  return analysis.ok ? succeed({ roots: analysis.netBreakevens }) : analysis;
}

function rootsAt(position: CostedPosition, at: PositionScenario) {
  const analysis = analyzeAt({ ...at, ...position });
  return analysis.ok ? succeed({ roots: analysis.netBreakevens }) : analysis;
}

/**
 * Chart of a position, in one scenario beside the live one: lines in pesos in all, breakevens, and the bands of the
 * distribution that the odds are taken with. The range holds every strike, breakeven and two deviations.
 */
export function positionChart(input: ChartInput): Result<PositionChart, PositionReason | ValueReason> {
  const { live, scenario, points, smile: _drawn, ...position } = input;
  const { legs } = position;
  const { spot } = scenario;
  const fault = faultOf(position) ?? (isPositiveNumber(spot) ? null : "invalid-input");
  if (fault !== null) return fail(fault);
  const [nearest = scenario.instant, ...later] = expirationsOf(legs);
  const isFirstOfSeveral = later.length > 0;
  const bands = bandsOf(input, nearest);
  const nearestRoots = isFirstOfSeveral
    ? rootsAt(position, { ...scenario, instant: nearest })
    : netRoots(position);
  if (!nearestRoots.ok) return nearestRoots;
  const { roots } = nearestRoots;
  const strikes = legs.filter(isOption).map(({ strike }) => strike);
  const range = chartRange({ spot, strikes, breakevens: roots, bands });
  const levels = levelsOf({ ...range, points, marked: [...strikes, ...roots, spot] });
  const expiry = isFirstOfSeveral
    ? lineAt(position, { ...scenario, instant: nearest }, levels)
    : linesOf(expiryLine({ ...position, ...range }));
  if (expiry === null) return fail("no-volatility");
  return succeed({
    ...range,
    expiry: expiry.net,
    gross: expiry.gross,
    isFirstOfSeveral,
    today: lineAt(position, live, levels)?.net ?? null,
    supposed: lineAt(position, scenario, levels)?.net ?? null,
    breakevens: roots,
    bands,
  });
}

/** Even steps, with the places where something happens among them. */
function levelsOf({
  lower,
  upper,
  points = defaultPoints,
  marked,
}: {
  readonly lower: number;
  readonly upper: number;
  readonly points: number | undefined;
  readonly marked: readonly number[];
}): number[] {
  const even = Array.from({ length: points }, (_, index) => lower + ((upper - lower) * index) / (points - 1));
  const inside = marked.filter((level) => level > lower && level < upper);
  return [...new Set([...even, ...inside])].sort((one, other) => one - other);
}
