import type { PlanCatalogue, Access } from "@paridad/core/plans";
import { costSchedule, costPreset, silentPreset } from "@paridad/core/costs";
import type { CostSchedule } from "@paridad/core/costs";
import { sql } from "kysely";
import { userAndAccessOf } from "../../../auth/access-of-row.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { laterThanBefore } from "../../../db/shared/later-than-before.ts";
import { personCostsOf } from "../../../db/tables/person-costs-row.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import type { AlertRow } from "../read-row.ts";

/** What was changed: an alert, a position, or the costs of the user with this id. `stamp`: another one with each change. */
export type Changed = {
  readonly kind: "alert" | "position" | "costs";
  readonly id: string;
  readonly stamp: string;
};
type Armed = { readonly id: string; readonly updatedAt: number };
type Versioned = { readonly id: string; readonly version: number };
export type WatchRow = { readonly row: AlertRow; readonly access: Access; readonly costs: CostSchedule };

const silentCosts = costSchedule(costPreset(silentPreset).terms);

function prefixed<Row extends object>(all: Record<string, unknown>, prefix: string): Row {
  const own = Object.entries(all).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) as Row;
}

function storedMoney(database: Database) {
  return {
    /** Stored volatility at the money before a day, of the newest one's kind: simulated, or of a market. */
    async storedMoney({ from, before }: { readonly from: string; readonly before: string }) {
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
    },
  };
}

/** Alerts as they are watched. */
export function createWatchRepository(database: Database) {
  return {
    ...storedMoney(database),

    /** Alerts, and positions and costs that alerts are valued with, that anybody changed since. A deleted one isn't among them. */
    async changedSince(since: Date): Promise<Changed[]> {
      const { rows } = await sql<Changed>`
        select 'alert' as kind, id, version || ' ' || updated_at as stamp from alerts where updated_at >= ${since}
        union all select 'position', id, updated_at::text from positions where updated_at >= ${since}
        union all select 'costs', user_id, updated_at::text from person_costs where updated_at >= ${since}
      `.execute(database);
      return rows;
    },

    /** Those that wait for something, with what their owner's plan opens now: some by id, or a page of all by id. */
    async waiting(
      which: { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number },
      { now, catalogue }: { readonly now: number; readonly catalogue: PlanCatalogue },
    ): Promise<WatchRow[]> {
      const some =
        "ids" in which
          ? sql`and alerts.id = any(${[...which.ids]}::text[])`
          : sql`and alerts.id > ${which.after} order by alerts.id limit ${which.limit}`;
      const { rows } = await sql<AlertRow & Record<string, unknown>>`
        select alerts.*, users.id as u_id, users.is_active as u_is_active, users.email as u_email,
          users.first_name as u_first_name, users.last_name as u_last_name, users.email_verified as u_email_verified,
          users.created_at as u_created_at, users.updated_at as u_updated_at,
          users.subscription_type as u_subscription_type, users.subscription_status as u_subscription_status,
          users.subscription_ends_at as u_subscription_ends_at, users.trial_ends_at as u_trial_ends_at,
          users.is_partner as u_is_partner,
          person_costs.choice as c_choice, person_costs.terms as c_terms, person_costs.updated_at as c_updated_at
        from alerts join users on users.id = alerts.user_id
        left join person_costs on person_costs.user_id = alerts.user_id
        where alerts.status in ('armed', 'resting') ${some}
      `.execute(database);
      return rows.map((row) => {
        const user = prefixed<UserRow>(row, "u_");
        const costs = prefixed<Parameters<typeof personCostsOf>[0]>(row, "c_");
        return {
          row,
          access: userAndAccessOf(user, { isAdmin: false, now, catalogue }).access,
          costs: costs.choice === null ? silentCosts : costSchedule(personCostsOf(costs).terms),
        };
      });
    },

    /** Resting ones that saw the other side wait again, unless they were edited meanwhile; those that do. */
    async arm(alerts: readonly Versioned[], at: Date): Promise<Armed[]> {
      const ids = alerts.map(({ id }) => id);
      const versions = alerts.map(({ version }) => version);
      const { rows } = await sql<{ id: string; updated_at: Date }>`
        with resting as (
          select alerts.id from alerts
          join unnest(${ids}::text[], ${versions}::integer[]) as seen (id, version) on seen.id = alerts.id
          where alerts.version = seen.version and alerts.status = 'resting'
          -- In the order of crossings, so that two processes never wait for each other.
          order by alerts.id for update of alerts
        )
        update alerts set status = 'armed', updated_at = ${laterThanBefore(at)}
        from resting where alerts.id = resting.id
        returning alerts.id, alerts.updated_at
      `.execute(database);
      return rows.map(({ id, updated_at: updatedAt }) => ({ id, updatedAt: updatedAt.getTime() }));
    },
  };
}
export type WatchRepository = ReturnType<typeof createWatchRepository>;
