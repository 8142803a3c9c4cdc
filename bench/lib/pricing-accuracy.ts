import { quantile } from "./measure.ts";
import { optionAt, type Grid } from "./pricing-grids.ts";
import type { Peer, PricedOption } from "./pricing-peers.ts";
import { referencePrice } from "./reference-price.ts";

/** Rows that everybody is judged on. */
export const SAMPLE_SIZE = 3000;
/** Furthest distance at which the reference has digits to judge with. */
const REFERENCE_REACH = 12;

export interface Accuracy {
  readonly name: string;
  readonly price: string;
  readonly volatility: string;
}

/** Errors of everybody on the rows that the reference can judge, which gives the prices to solve. */
export function judge(grid: Grid, contestants: readonly Peer[]): Accuracy[] {
  const rows: PricedOption[] = [];
  const attainable: number[] = [];
  for (let row = 0; rows.length < SAMPLE_SIZE && row < grid.count; row++) {
    const reach = Math.abs(grid.columns.d1[row] as number) + Math.abs(grid.columns.d2[row] as number);
    if (reach > REFERENCE_REACH) continue;
    const option = optionAt(grid, row);
    rows.push({ ...option, price: referencePrice(option) });
    attainable.push(2 ** -52 * (1 + option.price / (option.volatility * (grid.columns.vega[row] as number))));
  }
  return contestants.map(({ name, price, impliedVolatility: solve }) => ({
    name,
    price: describe(
      rows.map((option) => Math.abs(price(option) - option.price) / Math.max(option.spot, option.strike)),
    ),
    volatility:
      solve === undefined
        ? "none"
        : describe(
            rows.map((option, index) => {
              const error = Math.abs(attempt(solve, option) / option.volatility - 1);
              return Number.isFinite(error) ? error / (attainable[index] as number) : Infinity;
            }),
          ),
  }));
}

function attempt(solve: (option: PricedOption) => number, option: PricedOption): number {
  try {
    return solve(option);
  } catch {
    return Number.NaN;
  }
}

function describe(errors: readonly number[]): string {
  const format = (share: number): string => quantile(errors, share).toExponential(1);
  return `${format(0.5)} / ${format(0.99)} / ${format(1)}`;
}
