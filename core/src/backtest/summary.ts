import { createSeededRandom } from "../probability/index.ts";
import type { BackTestSummary, Cycle } from "./back-test-types.ts";

/** Cycles below which no average is claimed. */
export const fewestCycles = 8;
/** Cycles that are drawn together: what follows in one regime is not drawn apart. */
const blockLength = 2;
const resamples = 2_000;
/** One seed: the same cycles have the same interval. */
const seed = 20_261_128;
/** Outside the interval of a rule tried alone. */
const outside = 0.1;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means of `count` draws by the moving-block bootstrap (Kunsch, 1989), ascending. */
function drawnMeans(values: readonly number[], count: number): Float64Array {
  const random = createSeededRandom(seed);
  const starts = values.length - blockLength + 1;
  const means = new Float64Array(count);
  for (let draw = 0; draw < count; draw += 1) {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += blockLength) {
      const start = Math.floor(random() * starts);
      const end = Math.min(start + blockLength, start + values.length - drawn);
      for (let index = start; index < end; index += 1) sum += values[index] ?? 0;
    }
    means[draw] = sum / values.length;
  }
  return means.sort();
}

export interface ExcessInterval {
  readonly low: number;
  readonly high: number;
  /** 0.9 for a rule tried alone. */
  readonly coverage: number;
}

/**
 * Interval of the mean of some cycles' excesses, 90 % for a rule tried alone; null below eight cycles. For the best of many
 * rules tried on the same sessions each end leaves out as many times less (Bonferroni), so that 90 % of such choices hold.
 */
export function excessInterval(excesses: readonly number[], tried = 1): ExcessInterval | null {
  if (excesses.length < fewestCycles) return null;
  const tail = outside / 2 / Math.max(1, tried);
  // At least a few draws lie beyond each end.
  const count = resamples * Math.ceil(Math.max(1, tried) / 25);
  const means = drawnMeans(excesses, count);
  const at = (share: number) => means[Math.round(share * (count - 1))] ?? Number.NaN;
  return { low: at(tail), high: at(1 - tail), coverage: 1 - 2 * tail };
}

/** Excess for each day that the money was tied: cycles of a week and of two months compared. */
export function dailyExcess(excesses: readonly number[], days: number): number {
  return excesses.reduce((sum, excess) => sum + excess, 0) / days;
}

/** Result less caución of each cycle whose caución is known. */
export function excessesOf(cycles: readonly Pick<Cycle, "result" | "caucion">[]): number[] {
  return cycles.flatMap(({ result, caucion }) => (caucion === null ? [] : [result - caucion]));
}

/** The cycles together; averages only from eight whose caución is known. */
export function summaryOf(cycles: readonly Cycle[], skipped: number): BackTestSummary {
  const excesses = excessesOf(cycles);
  const interval = excessInterval(excesses);
  return {
    n: cycles.length,
    skipped,
    beatCaucion: excesses.filter((excess) => excess > 0).length,
    meanExcess: interval === null ? null : mean(excesses),
    interval: interval === null ? null : { low: interval.low, high: interval.high },
    worst: cycles.length === 0 ? null : Math.min(...cycles.map(({ result }) => result)),
  };
}
