import { newestBefore } from "./day-windows-repository.ts";
import type { BarRange, HistoryDatabase } from "./bar-queries-repository.ts";
import { createSliceSizes } from "./slice-sizes.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** Midnight of Buenos Aires in UTC: its clocks are never changed. */
const zoneOffset = 180 * minute;
const widths = { first: 60 * minute, most: 400 * day };

/** A stretch of time that was read: `from` to `to` (exclusive), and what its statement gave. */
export type TimeSlice<Result> = { readonly from: Date; readonly to: Date; readonly result: Result };

/** The start of the Buenos Aires day that an instant lies in. */
export function dayStart(time: Date): Date {
  return new Date(Math.floor((time.getTime() - zoneOffset) / day) * day + zoneOffset);
}

/** The start of the next one. */
export function dayEnd(time: Date): Date {
  return new Date(dayStart(time).getTime() + day);
}

/**
 * Reads a range backwards in stretches of time that each take one short statement, over times without bars in one step.
 * @param how `least`: a stretch's least hours.
 */
export async function* timeSlices<Result>(
  database: HistoryDatabase,
  wanted: BarRange,
  read: (range: BarRange) => Promise<readonly Result[]>,
  { least = 0.25 }: { readonly least?: number } = {},
): AsyncGenerator<TimeSlice<readonly Result[]>, void> {
  const shortest = least * 60 * minute;
  const sizes = createSliceSizes({ ...widths, least: shortest, first: Math.max(widths.first, shortest) });
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
