import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import { zone } from "./ranges-repository.ts";
import type { HistoryDatabase } from "./ranges-repository.ts";

/** Epoch milliseconds. */
type SimulatedDay = { readonly first: number; readonly last: number };
const tables = ["option_bars", "share_bars"] as const;

/** The bars of the simulated feed, which go when they are old. */
export function simulatedBars(database: HistoryDatabase) {
  const daysOf = async (
    table: (typeof tables)[number],
    resolution: BarResolution,
  ): Promise<ReadonlyMap<string, SimulatedDay>> => {
    const { rows } = await sql<{ day: string; first: Date; last: Date }>`
      select local::date as day, min(time) as first, max(time) as last
      from (
        select time, time at time zone ${zone} as local from ${sql.table(table)}
        where source = 'simulated' and resolution = ${resolution}
      ) as bars
      where local::time between '10:30' and '17:00' group by 1
    `.execute(database);
    return new Map(
      rows.map(({ day, first, last }) => [day, { first: first.getTime(), last: last.getTime() }]),
    );
  };
  return {
    /** First and last simulated bar inside each day's session, by `YYYY-MM-DD` of Buenos Aires. */
    simulatedDays: (resolution: BarResolution) => daysOf("option_bars", resolution),
    /** The same of the share's bars. */
    simulatedShareDays: (resolution: BarResolution) => daysOf("share_bars", resolution),

    /** Deletes simulated bars of a resolution older than an instant (ISO). */
    async pruneSimulated({ resolution, than }: { resolution: BarResolution; than: string }): Promise<void> {
      for (const table of tables) {
        await sql`
          delete from ${sql.table(table)}
          where source = 'simulated' and resolution = ${resolution} and time < ${than}::timestamptz
        `.execute(database);
      }
    },
  };
}
