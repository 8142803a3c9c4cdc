import { sql } from "kysely";
import { trialDays } from "@paridad/core/plans";
import { activeSince } from "../../db/shared/active-since.ts";
import { countOf } from "../../db/count-of.ts";
import type { Database } from "../../db/tables/schema.ts";

const zone = "America/Argentina/Buenos_Aires";
export type DayCount = { readonly day: string; readonly count: number };
type Sum = {
  readonly month: string;
  readonly plan: string;
  readonly planName: string;
  readonly amount: number;
};

function dayOf(column: string) {
  return sql<string>`(${sql.ref(column)} at time zone ${zone})::date::text`;
}

/** The oldest account; null where there is none. */
export async function firstAccount(database: Database): Promise<Date | null> {
  const { first } = await database
    .selectFrom("users")
    .select(({ fn }) => fn.min<Date | null>("created_at").as("first"))
    .executeTakeFirstOrThrow();
  return first;
}

export function usersBefore(database: Database, from: Date): Promise<number> {
  return countOf(database.selectFrom("users").where("created_at", "<", from));
}

export async function registrations(database: Database, from: Date): Promise<DayCount[]> {
  const day = dayOf("created_at");
  const { rows } = await sql<DayCount>`
    select ${day} as day, count(*)::integer as count from users where created_at >= ${from} group by 1
  `.execute(database);
  return rows;
}

export async function mailsSent(database: Database, from: Date): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayOf("sent_at")} as day, count(*)::integer as count from mail_outbox
    where status = 'sent' and sent_at >= ${from} group by 1
  `.execute(database);
  return rows;
}

export function activeSinceCount(database: Database, since: Date): Promise<number> {
  return countOf(database.selectFrom("users").where(activeSince(since)));
}

export async function usageDays(
  database: Database,
  firstDay: string,
): Promise<{ day: string; activeUsers: number; connections: number }[]> {
  const { rows } = await sql<{ day: string; activeUsers: number; connections: number }>`
    select day::text as day, active_users as "activeUsers", connections from usage_days where day >= ${firstDay}::date
  `.execute(database);
  return rows;
}

/** Trials that ended by their month, and how many of their owners have paid since or before. */
export async function trials(
  database: Database,
  from: Date,
  now: Date,
): Promise<{ month: string; trials: number; converted: number }[]> {
  const ending = sql`coalesce(trial_ends_at, created_at + make_interval(days => ${trialDays}::integer))`;
  const { rows } = await sql<{ month: string; trials: number; converted: number }>`
    select to_char(ended at time zone ${zone}, 'YYYY-MM') as month, count(*)::integer as trials,
      (count(*) filter (where has_paid))::integer as converted
    from (
      select ${ending} as ended, exists (
        select 1 from payments
        where user_id = users.id and status = 'active' and decided_at is not null
      ) as has_paid
      from users
    ) as ends
    where ended >= ${from} and ended < ${now}
    group by 1
  `.execute(database);
  return rows;
}

/** Pesos by month and plan, of one kind of act in the audit log, which outlives accounts. */
export async function monthlySums(
  database: Database,
  action: "payment.approve" | "subscription.withdrawal",
  from: Date,
): Promise<Sum[]> {
  const { rows } = await sql<Sum & { amount: number | string }>`
    select to_char(time at time zone ${zone}, 'YYYY-MM') as month, after ->> 'plan' as plan,
      coalesce(max(plans.name), after ->> 'plan') as "planName", sum((after ->> 'amount')::numeric) as amount
    from audit_log left join plans on plans.id = after ->> 'plan'
    where action = ${action} and time >= ${from} and after ->> 'plan' is not null and after ->> 'amount' is not null
    group by 1, 2
  `.execute(database);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
