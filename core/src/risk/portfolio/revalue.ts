import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot, valueTable } from "../../positions/index.ts";
import type { ValueReason } from "../../positions/index.ts";
import type { RiskLeg } from "./risk-legs.ts";

/** The assumed market. */
export interface RevalueTerms {
  /** Pesos a share, above 0. */
  readonly spots: Float64Array | readonly number[];
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Points per 1.00 added to every volatility. */
  readonly volatilityShift?: number;
  /**
   * Volatility moves with the share: points per 1.00 for a logarithmic move of 1 from `spot` (`volatilityBeta`), on top of
   * the shift; 0 where left out. No volatility falls below 1 %.
   */
  readonly volatilityBeta?: number;
  /** Today's, from which moves are counted. */
  readonly spot: number;
}

type Revalued = { readonly values: Float64Array };

/**
 * Value of the portfolio at each spot, pesos in all, every option American and at its own volatility: full revaluation,
 * no greeks. An option that has expired by the instant is worth what its exercise brings at that very spot, as if the share
 * had stood there since.
 */
export function revalue(legs: readonly RiskLeg[], terms: RevalueTerms): Result<Revalued, ValueReason> {
  const { spots, spot, volatilityShift = 0, volatilityBeta = 0 } = terms;
  const areKnown = [volatilityShift, volatilityBeta].every(isKnownNumber) && isPositiveNumber(spot);
  if (!areKnown || ![...spots].every(isPositiveNumber)) return fail("invalid-input");
  const values = new Float64Array(spots.length);
  for (const leg of legs) {
    const legTable = legValues(leg, terms);
    if (!legTable.ok) return legTable;
    legTable.values.forEach((value, index) => {
      values[index] = (values[index] as number) + leg.quantity * value;
    });
  }
  return succeed({ values });
}

/** Values of one unit of a leg. */
function legValues({ unit }: RiskLeg, terms: RevalueTerms): Result<Revalued, ValueReason> {
  const { spots, instant, rate, volatilityShift = 0, volatilityBeta = 0, spot } = terms;
  if (unit.kind === "share") return succeed({ values: Float64Array.from(spots) });
  if (unit.expiration <= instant) {
    const sign = unit.kind === "call" ? 1 : -1;
    const worth = (level: number): number => sharesPerLot * Math.max(0, sign * (level - unit.strike));
    return succeed({ values: Float64Array.from(spots, worth) });
  }
  const shared = { legs: [unit], instants: [instant], rate };
  if (volatilityBeta === 0) return valueTable({ ...shared, spots, volatilityShifts: [volatilityShift] });
  const values = new Float64Array(spots.length);
  for (const [index, level] of spots.entries()) {
    const shift = volatilityShift + volatilityBeta * Math.log(level / spot);
    const table = valueTable({ ...shared, spots: [level], volatilityShifts: [shift] });
    if (!table.ok) return table;
    values[index] = table.values[0] as number;
  }
  return succeed({ values });
}
