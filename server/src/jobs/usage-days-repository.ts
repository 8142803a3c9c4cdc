import { sql } from "kysely";
import { buenosAiresDate, buenosAiresInstant } from "@paridad/core/symbols";
import { activeSince } from "../db/shared/active-since.ts";
import type { Database } from "../db/tables/schema.ts";

/** Writes today's use down: users who came since midnight, and this moment's connections where they are the day's most. */
export async function recordUsage(
  database: Database,
  { now, connections }: { now: number; connections: number },
): Promise<void> {
  const day = buenosAiresDate(now);
  const midnight = new Date(buenosAiresInstant({ date: day, minuteOfDay: 0 }));
  await sql`
    insert into usage_days (day, active_users, connections)
    select ${day}::date, count(*), ${connections}::integer from users
      where ${activeSince(midnight)}
    on conflict (day) do update set
      active_users = greatest(usage_days.active_users, excluded.active_users),
      connections = greatest(usage_days.connections, excluded.connections)
  `.execute(database);
}
