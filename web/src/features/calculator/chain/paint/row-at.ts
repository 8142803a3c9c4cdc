import type { CalculatorRow, CalculatorState } from "@paridad/core/stores";

/** The row of a strike, or nothing where the feed doesn't list it. */
export function rowAt({ rows }: Pick<CalculatorState, "rows">, strike: number): CalculatorRow | undefined {
  return rows.find((row) => row.strike === strike);
}
