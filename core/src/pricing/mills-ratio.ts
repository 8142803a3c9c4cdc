import { millsTables } from "./mills-table.ts";

const { near: nearTable, far: farTable } = millsTables;
const NEAR_LIMIT = 6;
const NEAR_CELLS = 32;
const FAR_CELLS = 128;

/**
 * Mills' ratio N(-a) / n(a) of the standard normal distribution for a from 0 to 40, within one unit in
 * the last place; 0 above 44, where the density that multiplies it is zero.
 */
export function millsRatio(argument: number): number {
  if (argument >= NEAR_LIMIT) return farMillsRatio(argument);
  const base = ((argument * NEAR_CELLS) | 0) << 3;
  const table = nearTable;
  const offset = argument - (table[base + 7] as number);
  const square = offset * offset;
  return (
    (table[base] as number) +
    (offset * (table[base + 1] as number) +
      square *
        ((table[base + 2] as number) +
          offset * (table[base + 3] as number) +
          square *
            ((table[base + 4] as number) +
              offset * (table[base + 5] as number) +
              square * (table[base + 6] as number))))
  );
}

function farMillsRatio(argument: number): number {
  const position = 4 / (4 + argument);
  const base = ((position * FAR_CELLS) | 0) << 3;
  const offset = position - (farTable[base + 7] as number);
  let sum = farTable[base + 6] as number;
  for (let order = 5; order >= 0; order--) sum = sum * offset + (farTable[base + order] as number);
  return sum;
}
