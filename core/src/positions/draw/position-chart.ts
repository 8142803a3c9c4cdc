import { noCosts } from "../../costs/index.ts";
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
import { openingCosts } from "../net/net-payoff.ts";
import { scenarioDistribution } from "../paths/smile-odds.ts";
import type { CostedPosition } from "../position-types.ts";
import { millisecondsPerYear } from "../value-leg.ts";
import type { ValueReason } from "../value-leg.ts";
import { valueTable } from "../value-table.ts";
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
  readonly isFirstOfSeveral: boolean;
  /** Net of the costs of opening, at the live instant and in the scenario; null where no value is known. */
  readonly today: readonly LinePoint[] | null;
  readonly supposed: readonly LinePoint[] | null;
  /** Where the line at the nearest expiry is zero, net. */
  readonly breakevens: readonly number[];
  readonly bands: DeviationBands | null;
}

const defaultPoints = 121;

interface ChartInput extends CostedPosition {
  readonly live: PositionScenario;
  readonly scenario: PositionScenario;
  /** Of the nearest expiry: the density is drawn by it. Without one it is the lognormal of the bands. */
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
  const found = scenarioDistribution({ smile, scenario, expiration: nearest });
  if (!found.ok) return bands;
  return { ...bands, density: (level) => found.distribution.density(level) ?? 0, isOfSmile: true };
}

/** Net of the costs of opening; null where no value is known. */
function lineAt(
  { legs, costs = noCosts, realized = 0 }: CostedPosition,
  at: PositionScenario,
  levels: number[],
) {
  const { instant, rate, volatilityShift = 0 } = at;
  const table = valueTable({
    legs,
    spots: levels,
    instants: [instant],
    rate,
    volatilityShifts: [volatilityShift],
  });
  if (!table.ok) return null;
  const paid = openingCosts(legs, costs);
  return levels.map((level, index): LinePoint => ({
    level,
    profit: (table.profits[index] as number) + realized - paid,
  }));
}

/** Of a line whose position was analysed before, and so can be drawn. */
function pointsOf(line: ReturnType<typeof expiryLine>): readonly LinePoint[] | null {
  return line.ok ? line.points : null;
}

function netRoots(position: CostedPosition) {
  const analysis = analyzePosition(position);
  return analysis.ok ? succeed({ roots: analysis.netBreakevens }) : analysis;
}

function rootsAt({ legs, costs }: CostedPosition, at: PositionScenario) {
  const analysis = analyzeAt({ ...at, legs, ...(costs && { costs }) });
  return analysis.ok ? succeed({ roots: analysis.netBreakevens }) : analysis;
}

/**
 * What the chart of a position shows, in one scenario beside the live one: lines in pesos in all, breakevens, and the
 * bands of the distribution that the odds are taken with. The range holds every strike, breakeven and two deviations.
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
  const found = isFirstOfSeveral ? rootsAt(position, { ...scenario, instant: nearest }) : netRoots(position);
  if (!found.ok) return found;
  const { roots } = found;
  const strikes = legs.filter(isOption).map(({ strike }) => strike);
  const range = chartRange({ spot, strikes, breakevens: roots, bands });
  const levels = levelsOf({ ...range, points, marked: [...strikes, ...roots, spot] });
  const expiry = isFirstOfSeveral
    ? lineAt(position, { ...scenario, instant: nearest }, levels)
    : pointsOf(expiryLine({ ...position, ...range }));
  if (expiry === null) return fail("no-volatility");
  return succeed({
    ...range,
    expiry,
    isFirstOfSeveral,
    today: lineAt(position, live, levels),
    supposed: lineAt(position, scenario, levels),
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
