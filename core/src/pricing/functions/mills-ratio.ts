import { FAR_CELLS, NEAR_CELLS, NEAR_LIMIT, millsTable } from "./mills-table.ts";

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const cells = millsTable;
const nearLimit = NEAR_LIMIT;
const nearCells = NEAR_CELLS;
const farCells = FAR_CELLS;
const farStart = NEAR_LIMIT * NEAR_CELLS;

/**
 * Mills' ratio N(-a) / n(a) of the standard normal distribution for a from 0 to 40, within one unit in
 * the last place; 0 above 44, where the density at that distance is zero.
 */
export function millsRatio(argument: number): number {
  const table = cells;
  let position = argument;
  let cell = argument * nearCells;
  if (argument >= nearLimit) {
    position = 4 / (4 + argument);
    cell = position * farCells + farStart;
  }
  const base = (cell | 0) << 3;
  const offset = position - (table[base + 7] as number);
  const square = offset * offset;
  const low =
    offset * (table[base + 1] as number) +
    square * ((table[base + 2] as number) + offset * (table[base + 3] as number));
  const high =
    (table[base + 4] as number) + offset * (table[base + 5] as number) + square * (table[base + 6] as number);
  return (table[base] as number) + (low + square * square * high);
}
