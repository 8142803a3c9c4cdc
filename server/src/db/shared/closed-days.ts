import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../tables/schema.ts";

/** Other processes of the installation write them too. */
const freshMilliseconds = 10_000;

/** The holidays that administrators wrote, ascending. */
async function readClosedDays(database: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from market_events where kind = 'holiday' order by day
  `.execute(database);
  return rows.map(({ day }) => day);
}

export type ClosedDaysWatch = {
  readonly days: readonly string[];
  /** Reads them now. */
  read(): Promise<void>;
  /** Reads them, and again every ten seconds. Gives the end of it. */
  start(): Promise<() => Promise<void>>;
};

/** The exchange's days without a session beyond the calendar's own, as they stand in the panel. */
export function watchClosedDays(database: Database): ClosedDaysWatch {
  let days: readonly string[] = [];
  const read = async (): Promise<void> => {
    const closedDays = await readClosedDays(database);
    if (closedDays.join() !== days.join()) days = closedDays;
  };
  return {
    get days() {
      return days;
    },
    read,
    async start() {
      await read();
      // While the database is away the days known last hold.
      const timer = setInterval(() => void read().catch(() => undefined), freshMilliseconds);
      timer.unref();
      return async () => clearInterval(timer);
    },
  };
}

/** A clock that knows the closed days. */
export function exchangeClock(clock: Pick<Clock, "now">, watch: Pick<ClosedDaysWatch, "days">): Clock {
  return {
    now: () => clock.now(),
    get closedDays() {
      return watch.days;
    },
  };
}
