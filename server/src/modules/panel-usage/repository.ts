import { sql } from "kysely";
import type { Database } from "../../db/tables/schema.ts";

/** Counts of a key's panel on a day. */
export type CountedPanel = {
  readonly key: string;
  readonly day: string;
  readonly panel: string;
  views: number;
  presses: number;
  signUps: number;
  visitors: number;
};
export type UsageRow = Omit<CountedPanel, "key"> & {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

/** Adds to what is stored. Keys that don't exist are nobody's: anybody writes an address. */
export async function addUsage(database: Database, counted: readonly CountedPanel[]): Promise<void> {
  await sql`
    insert into panel_usage (public_key, day, panel, views, presses, sign_ups, visitors)
    select key, day::date, panel, views, presses, "signUps", visitors
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted (key text, day text, panel text, views int, presses int, "signUps" int, visitors int)
    where exists (select 1 from embed_keys where public_key = key)
    order by key, day, panel
    on conflict (public_key, day, panel) do update set
      views = panel_usage.views + excluded.views,
      presses = panel_usage.presses + excluded.presses,
      sign_ups = panel_usage.sign_ups + excluded.sign_ups,
      visitors = greatest(panel_usage.visitors, excluded.visitors)
  `.execute(database);
}

export async function forgetUsageBefore(database: Database, day: string): Promise<void> {
  await sql`delete from panel_usage where day < ${day}::date`.execute(database);
}

/** Since a day, of one user or of all, by user, day and panel; newest day first. */
export async function usageSince(
  database: Database,
  day: string,
  userId: string | null,
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select users.id as "userId", first_name as "firstName", last_name as "lastName", email, day::text as day, panel,
      sum(views)::int as views, sum(presses)::int as presses, sum(sign_ups)::int as "signUps",
      sum(visitors)::int as visitors
    from panel_usage join embed_keys using (public_key) join users on users.id = embed_keys.user_id
    where day >= ${day}::date and (${userId}::text is null or users.id = ${userId})
    group by users.id, day, panel
    order by panel_usage.day desc, panel
  `.execute(database);
  return rows;
}
