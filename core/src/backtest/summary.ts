import { createSeededRandom } from "../probability/index.ts";
import type { BackTestSummary, Cycle } from "./back-test-types.ts";

/** Cycles below which no average is claimed. */
const leastCycles = 8;
/** Cycles that are drawn together: what follows in one regime is not drawn apart. */
const blockLength = 2;
const resamples = 2_000;
/** One seed: the same cycles have the same interval. */
const seed = 20_261_128;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** 90 % interval of a mean by the moving-block bootstrap (Kunsch, 1989). */
function blockInterval(values: readonly number[]): { low: number; high: number } {
  const random = createSeededRandom(seed);
  const starts = values.length - blockLength + 1;
  const means = Float64Array.from({ length: resamples }, () => {
    const drawn: number[] = [];
    while (drawn.length < values.length) {
      const start = Math.floor(random() * starts);
      drawn.push(...values.slice(start, start + blockLength));
    }
    return mean(drawn.slice(0, values.length));
  }).sort();
  const at = (share: number) => means[Math.round(share * (resamples - 1))] ?? Number.NaN;
  return { low: at(0.05), high: at(0.95) };
}

/** The cycles together; averages only from eight whose caución is known. */
export function summaryOf(cycles: readonly Cycle[], skipped: number): BackTestSummary {
  const excesses = cycles.flatMap(({ result, caucion }) => (caucion === null ? [] : [result - caucion]));
  const isEnough = excesses.length >= leastCycles;
  return {
    n: cycles.length,
    skipped,
    beatCaucion: excesses.filter((excess) => excess > 0).length,
    meanExcess: isEnough ? mean(excesses) : null,
    interval: isEnough ? blockInterval(excesses) : null,
    worst: cycles.length === 0 ? null : Math.min(...cycles.map(({ result }) => result)),
  };
}
