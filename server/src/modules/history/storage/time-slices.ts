import { newestBefore } from "./bar-queries-repository.ts";
import type { BarRange, HistoryDatabase } from "./bar-queries-repository.ts";
import { createSliceSizes } from "./slice-sizes.ts";

const minute = 60_000;
const widths = { least: 15 * minute, first: 60 * minute, most: 400 * 24 * 60 * minute };

/** A stretch of time that was read: `from` to `to` (exclusive), and what its statement gave. */
export type TimeSlice<Result> = { readonly from: Date; readonly to: Date; readonly result: Result };

/**
 * Reads a range backwards in stretches of time that each take one short statement, over times without bars in one step.
 */
export async function* timeSlices<Result>(
  database: HistoryDatabase,
  wanted: BarRange,
  read: (range: BarRange) => Promise<readonly Result[]>,
): AsyncGenerator<TimeSlice<readonly Result[]>, void> {
  const sizes = createSliceSizes(widths);
  let end = wanted.to;
  for (;;) {
    const newest = await newestBefore(database, wanted, end);
    if (newest === null) return;
    end = new Date(newest.getTime() + 1);
    for (let isFound = true; isFound;) {
      const to: Date = end;
      const slice: TimeSlice<readonly Result[]> = await sizes.run(async (width) => {
        const start = new Date(to.getTime() - width);
        const from = wanted.from !== null && start < wanted.from ? wanted.from : start;
        return { from, to, result: await read({ ...wanted, from, to }) };
      });
      if (slice.from < slice.to) yield slice;
      end = slice.from;
      isFound = slice.result.length > 0 && (wanted.from === null || end > wanted.from);
    }
    if (wanted.from !== null && end <= wanted.from) return;
  }
}
