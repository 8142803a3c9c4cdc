import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { outlayOf, sharesOf } from "./check-legs.ts";
import type { PositionLeg } from "./position-types.ts";
import { hasVolatilities, curveOfLeg, valueFault } from "./value-leg.ts";
import type { ModelName, ValueReason } from "./value-leg.ts";

type Numbers = Float64Array | readonly number[];

export interface TableInput {
  readonly legs: readonly PositionLeg[];
  /** Pesos a share, above 0, in any order. */
  readonly spots: Numbers;
  /** Epoch milliseconds, none after the nearest expiry. */
  readonly instants: Numbers;
  /** Continuous per year. */
  readonly rate: number;
  /** Per 1.00; [0] where left out. */
  readonly volatilityShifts?: Numbers;
  readonly model?: ModelName;
}

export interface ValueTable {
  /**
   * Pesos in all, a row for each spot, in it a column for each instant, in it each shift:
   * values[(spot x instants + instant) x shifts + shift].
   */
  readonly values: Float64Array;
  /** The same less what was paid; costs are not in it. */
  readonly profits: Float64Array;
}

const noShift: Numbers = [0];

/**
 * Value of a position over spots, instants and shifts of volatility, American where no model is named; each cell is
 * what `valuePosition` gives there. 41 x 12 cells of eight legs take some 15 ms: tables much larger belong in a worker.
 */
export function valueTable(input: TableInput): Result<ValueTable, ValueReason> {
  const { legs, spots, instants, rate, volatilityShifts = noShift, model = "american" } = input;
  const fault = valueFault(legs, Math.max(...instants));
  if (fault !== null) return fail(fault);
  if (!hasVolatilities(legs, Math.min(...instants))) return fail("no-volatility");
  const areNumbers = [...instants, ...volatilityShifts, rate].every(isKnownNumber);
  if (!areNumbers || ![...spots].every(isPositiveNumber)) return fail("invalid-input");
  const columns = instants.length * volatilityShifts.length;
  const values = new Float64Array(spots.length * columns);
  for (const leg of legs) {
    const shares = sharesOf(leg);
    let column = 0;
    for (const instant of instants) {
      for (const volatilityShift of volatilityShifts) {
        const priceAt = curveOfLeg(leg, { instant, rate, volatilityShift, model });
        for (const [row, spot] of spots.entries()) {
          const cell = row * columns + column;
          values[cell] = (values[cell] as number) + shares * priceAt(spot);
        }
        column++;
      }
    }
  }
  if (!values.every(Number.isFinite)) return fail("invalid-input");
  const outlay = outlayOf(legs);
  return succeed({ values, profits: values.map((value) => value - outlay) });
}
