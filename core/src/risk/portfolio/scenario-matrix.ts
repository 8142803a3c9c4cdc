import { fail, isKnownNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { ValueReason } from "../../positions/index.ts";
import { revalue } from "./revalue.ts";
import { areQuantitiesKnown, riskLegs } from "./risk-legs.ts";
import type { PortfolioNow } from "./risk-legs.ts";

const day = 86_400_000;

/** Moves start at today's spot, not at what was paid. */
export interface ScenarioInput extends PortfolioNow {
  /** Fractions of the spot, above -1: -0.4 to 0.4. */
  readonly moves: readonly number[];
  /** Per 1.00: 0.2 is twenty points. */
  readonly volatilityShifts: readonly number[];
  /** Calendar days from now, 0 or above. */
  readonly days: readonly number[];
  /** See `RevalueTerms`; 0 where left out. */
  readonly volatilityBeta?: number;
}

export interface ScenarioCell {
  readonly move: number;
  readonly volatilityShift: number;
  readonly days: number;
  readonly profit: number;
}

export interface ScenarioMatrix {
  /** Pesos against today's value: profits[(move x shifts + shift) x days + day]. */
  readonly profits: Float64Array;
  /** Today's, pesos in all. */
  readonly value: number;
  readonly worst: ScenarioCell;
}

interface Columns {
  readonly done: number;
  readonly total: number;
}
type Matrix = Result<ScenarioMatrix, ValueReason>;

/**
 * Gain or loss of the portfolio over moves of the share, of the volatility and days, by full American revaluation. A generator:
 * each step is one column (a shift at a day), so its runner shows progress and stops by not asking for more.
 */
export function* scenarioColumns(input: ScenarioInput): Generator<Columns, Matrix> {
  const { positions, spot, instant, rate, moves, volatilityShifts, days, volatilityBeta = 0 } = input;
  if (!isUsable(input)) return fail("invalid-input");
  const legs = riskLegs(positions);
  const now = revalue(legs, { spots: [spot], spot, instant, rate });
  if (!now.ok) return now;
  const value = now.values[0] as number;
  const spots = Float64Array.from(moves, (move) => spot * (1 + move));
  const total = volatilityShifts.length * days.length;
  const profits = new Float64Array(moves.length * total);
  let worst: ScenarioCell | null = null;
  for (const [row, volatilityShift] of volatilityShifts.entries()) {
    for (const [column, after] of days.entries()) {
      const terms = { spots, spot, instant: instant + after * day, rate, volatilityShift, volatilityBeta };
      const values = revalue(legs, terms);
      if (!values.ok) return values;
      for (const [index, move] of moves.entries()) {
        const profit = (values.values[index] as number) - value;
        profits[(index * volatilityShifts.length + row) * days.length + column] = profit;
        if (worst === null || profit < worst.profit) worst = { move, volatilityShift, days: after, profit };
      }
      yield { done: row * days.length + column + 1, total };
    }
  }
  return worst === null ? fail("invalid-input") : succeed({ profits, value, worst });
}

/** The whole matrix at once: 17 x 13 x 5 cells of 20 legs belong in a worker. */
export function scenarioMatrix(input: ScenarioInput): Matrix {
  const columns = scenarioColumns(input);
  for (let column = columns.next(); ; column = columns.next()) if (column.done === true) return column.value;
}

function isUsable({ positions, moves, volatilityShifts, days }: ScenarioInput): boolean {
  const areMoves = moves.every((move) => isKnownNumber(move) && move > -1);
  const areDays = days.every((after) => isKnownNumber(after) && after >= 0);
  return areMoves && areDays && volatilityShifts.every(isKnownNumber) && areQuantitiesKnown(positions);
}
