import { sql } from "kysely";
import type { Database } from "../../../db/tables/schema.ts";

export type PushRow = {
  readonly id: string;
  readonly attempts: number;
  readonly payload: string;
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/** Takes due pushes for one worker; others skip them for so many seconds of the database's clock. */
export async function claimPushes(
  database: Database,
  { now, seconds, limit }: { now: Date; seconds: number; limit: number },
): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    with claimed as (
      update push_outbox set claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
      where id in (
        select id from push_outbox
        where status = 'pending' and next_attempt_at <= ${now}
          and (claimed_until is null or claimed_until <= clock_timestamp())
        order by id limit ${limit} for update skip locked
      )
      returning id, attempts, payload, subscription_id
    )
    select claimed.id, claimed.attempts, claimed.payload, browsers.id as "subscriptionId", browsers.endpoint,
      browsers.p256dh, browsers.auth
    from claimed join push_subscriptions as browsers on browsers.id = claimed.subscription_id order by claimed.id
  `.execute(database);
  return rows;
}

export async function releasePushes(database: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update push_outbox set claimed_until = null where id = any(${[...ids]}::text[]) and status = 'pending'
  `.execute(database);
}

/** For the start of a process that has the database for itself: nobody else is sending. */
export async function releaseAllPushes(database: Database): Promise<void> {
  await sql`
    update push_outbox set claimed_until = null where status = 'pending' and claimed_until is not null
  `.execute(database);
}

export async function markSent(database: Database, id: string, at: Date): Promise<void> {
  await sql`
    update push_outbox set status = 'sent', sent_at = ${at}, claimed_until = null, attempts = attempts + 1, payload = ''
    where id = ${id}
  `.execute(database);
}

/** `nextAttemptAt` null: it is given up. */
export async function markTried(
  database: Database,
  id: string,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date | null },
): Promise<void> {
  await sql`
    update push_outbox set attempts = attempts + 1, last_error = ${error}, claimed_until = null,
      status = ${nextAttemptAt === null ? "failed" : "pending"},
      next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at)
    where id = ${id}
  `.execute(database);
}

/** The browser said that it takes no more: what waited for it goes with it. */
export async function forgetBrowser(database: Database, subscriptionId: string): Promise<void> {
  await database.deleteFrom("push_subscriptions").where("id", "=", subscriptionId).execute();
}
