import { isKnownNumber } from "../lib/index.ts";
import { buenosAiresDate } from "../symbols/index.ts";

/** A value at an instant, as rows of any resolution give it. */
export interface TimedValue {
  /** ISO instant with offset. */
  readonly time: string;
  readonly value: number | null;
}

/** One session's closing value. */
export interface SessionValue {
  /** Day in Buenos Aires, `YYYY-MM-DD`. */
  readonly date: string;
  readonly value: number | null;
}

/**
 * The last known value of each Buenos Aires day, ascending by day, for points in any order: it turns
 * minutes into the sessions that `ratioStatistics` counts. A day without any known value keeps its null; a point
 * whose time cannot be read is left out.
 */
export function lastOfEachSession(points: readonly TimedValue[]): SessionValue[] {
  const newest = new Map<string, { instant: number; value: number | null }>();
  for (const { time, value } of points) {
    const instant = Date.parse(time);
    if (Number.isNaN(instant)) continue;
    const date = buenosAiresDate(instant);
    const known = isKnownNumber(value) ? value : null;
    const stored = newest.get(date);
    if (stored === undefined) newest.set(date, { instant, value: known });
    else if (known !== null && (stored.value === null || instant >= stored.instant)) {
      newest.set(date, { instant, value: known });
    }
  }
  return [...newest]
    .map(([date, { value }]) => ({ date, value }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
