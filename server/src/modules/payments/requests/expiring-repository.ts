import { sql } from "kysely";
import type { Database } from "../../../db/tables/schema.ts";

type Range = { readonly now: Date; readonly until: Date; readonly trialMilliseconds: number };
type Row = {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly kind: "subscription" | "trial";
  readonly plan: string;
  readonly endsAt: Date;
  readonly openReference: string | null;
  readonly hasCancelled: boolean;
};
type ExpiringRow = Row & {
  readonly reminders: readonly { readonly days: number; readonly sentAt: Date }[];
};

const mostRows = 2_000;

/** Active accounts whose paid plan, or trial without one, ends within the range; the soonest first. */
export async function storedExpiring(
  database: Database,
  { now, until, trialMilliseconds }: Range,
): Promise<ExpiringRow[]> {
  const seconds = trialMilliseconds / 1_000;
  const { rows } = await sql<Row>`
        with ends as (
          select users.*, subscription_status = 'active' as is_paid,
            case when subscription_status = 'active' then subscription_ends_at
              else coalesce(trial_ends_at, created_at + make_interval(secs => ${seconds})) end as ends_at
          from users where is_active
        )
        select ends.id as "userId", email, first_name as "firstName", last_name as "lastName",
          case when is_paid then 'subscription' else 'trial' end as kind, subscription_type as plan,
          ends_at as "endsAt",
          (select reference from payments where payments.user_id = ends.id
            and payments.status in ('pending', 'received') order by payments.created_at desc limit 1)
            as "openReference",
          exists (select 1 from plan_cancellations where plan_cancellations.user_id = ends.id
            and plan_cancellations.kind = 'notice' and plan_cancellations.created_at >= ends.subscription_activated_at) as "hasCancelled"
        from ends where ends_at > ${now} and ends_at <= ${until} order by ends_at, ends.id limit ${mostRows}
      `.execute(database);
  const ids = rows.map(({ userId }) => userId);
  const notices = await database
    .selectFrom("subscription_notices")
    .selectAll()
    .where(sql<boolean>`user_id = any(${ids}::text[])`)
    .orderBy("sent_at")
    .execute();
  return rows.map((row) => ({
    ...row,
    reminders: notices
      .filter(
        ({ user_id: userId, kind, ends_at: endsAt }) =>
          userId === row.userId &&
          kind.startsWith(`${row.kind}-`) &&
          endsAt.getTime() === row.endsAt.getTime(),
      )
      .map(({ kind, sent_at: sentAt }) => ({ days: Number(kind.split("-")[1]), sentAt })),
  }));
}
