import type { AlertStatus } from "@paridad/core/contract";
import type { PlanCatalogue, Access } from "@paridad/core/plans";
import { costSchedule, silentCosts } from "@paridad/core/costs";
import type { CostSchedule } from "@paridad/core/costs";
import { sql } from "kysely";
import { userAndAccessOf } from "../../../auth/access-of-row.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { personCostsOf } from "../../../db/tables/person-costs-row.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";

/** An alert that waits for something. Instants are epoch milliseconds. */
export type WaitingRow = {
  readonly id: string;
  readonly userId: string;
  readonly format: number;
  /** As JSON. */
  readonly subject: string;
  readonly direction: "above" | "below";
  readonly threshold: number;
  readonly restMinutes: number;
  readonly status: AlertStatus;
  readonly lastFiredAt: number | null;
  readonly crossings: number;
  readonly version: number;
  readonly updatedAt: number;
};
type Owner = { readonly userId: string; readonly access: Access; readonly costs: CostSchedule };
export type Waiting = { readonly rows: readonly WaitingRow[]; readonly owners: readonly Owner[] };

const turnKey = "alerts-sweep";

type CostsRow = Parameters<typeof personCostsOf>[0];
type OwnerRow = UserRow & { c_choice: string | null; c_terms: unknown; c_updated_at: Date };

function costsOf({ c_choice: choice, c_terms: terms, c_updated_at: at }: OwnerRow): CostSchedule {
  if (choice === null) return silentCosts;
  return costSchedule(personCostsOf({ choice, terms, updated_at: at } as CostsRow).terms);
}

/** Alerts that wait, and what the plans of their owners open now. */
export async function readWaiting(
  database: Database,
  { now, catalogue }: { readonly now: number; readonly catalogue: PlanCatalogue },
): Promise<Waiting> {
  const { rows } = await sql<WaitingRow>`
    select id, user_id as "userId", format, subject::text as subject, direction, threshold,
      rest_minutes as "restMinutes", status, crossings, version,
      (extract(epoch from last_fired_at) * 1000)::float8 as "lastFiredAt",
      (extract(epoch from updated_at) * 1000)::float8 as "updatedAt"
    from alerts where status in ('armed', 'resting')
  `.execute(database);
  const { rows: owners } = await sql<OwnerRow>`
    select users.*, person_costs.choice as c_choice, person_costs.terms as c_terms,
      person_costs.updated_at as c_updated_at
    from users left join person_costs on person_costs.user_id = users.id
    where users.id in (select user_id from alerts where status in ('armed', 'resting'))
  `.execute(database);
  return {
    rows,
    owners: owners.map((owner) => ({
      userId: owner.id,
      access: userAndAccessOf(owner, { isAdmin: false, now, catalogue }).access,
      costs: costsOf(owner),
    })),
  };
}

/** Stored volatility at the money before a day, of the newest one's kind: simulated, or of a market. */
export async function storedMoney(
  database: Database,
  { from, before }: { readonly from: string; readonly before: string },
) {
  const { rows } = await sql<{
    day: string;
    expiration: string;
    years: number;
    atTheMoney: number | null;
  }>`
    select day::text as day, expiration::text as expiration, years, at_the_money as "atTheMoney"
    from volatility_days as stored
    where stored.day >= ${from}::date and stored.day < ${before}::date and (source = 'simulated') = (
      select newest.source = 'simulated' from volatility_days as newest order by newest.day desc, newest.expiration limit 1
    )
  `.execute(database);
  return rows;
}

/**
 * True if no process swept for that long, by the database's clock; the caller then sweeps next. A sweep that waited
 * for another's began before it: the turn is set against the moment the wait is over.
 */
export async function takeTurn(database: Database, milliseconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values (${turnKey}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value
    where not (settings.value #>> '{}')::timestamptz
      between clock_timestamp() - ${milliseconds}::float8 * interval '1 millisecond' and clock_timestamp()
    returning key
  `.execute(database);
  return rows.length > 0;
}

/** Resting ones that saw the other side, and when, wait again, unless they were edited meanwhile. */
export async function arm(
  database: Database,
  seen: readonly { readonly id: string; readonly version: number; readonly at: number }[],
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const versions = seen.map(({ version }) => version);
  const instants = seen.map(({ at }) => new Date(at));
  await sql`
    with resting as (
      select alerts.id, seen.at from alerts
      join unnest(${ids}::text[], ${versions}::integer[], ${instants}::timestamptz[]) as seen (id, version, at)
        on seen.id = alerts.id
      where alerts.version = seen.version and alerts.status = 'resting'
      -- In the order of crossings, so that two processes never wait for each other.
      order by alerts.id for update of alerts
    )
    update alerts set status = 'armed', updated_at = greatest(resting.at, updated_at + interval '1 millisecond')
    from resting where alerts.id = resting.id
  `.execute(database);
}
