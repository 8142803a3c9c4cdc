import { sql } from "kysely";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockUser } from "../../../db/row-locks.ts";
import type { Database } from "../../../db/tables/schema.ts";

const keysKey = "push-keys";
/** Browsers of a user; the oldest makes room. */
const mostBrowsers = 10;

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };
export type Subscription = {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly at: Date;
};
export type PushRow = {
  readonly id: string;
  readonly attempts: number;
  readonly payload: string;
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

function browsers(database: Database) {
  return {
    /** The stored keys, or `fresh` where there were none. */
    async keys(fresh: PushKeys): Promise<PushKeys> {
      await database
        .insertInto("settings")
        .values({ key: keysKey, value: JSON.stringify(fresh) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await database
        .selectFrom("settings")
        .select("value")
        .where("key", "=", keysKey)
        .executeTakeFirstOrThrow();
      return value as PushKeys;
    },

    async count(userId: string): Promise<number> {
      const { count } = await database
        .selectFrom("push_subscriptions")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** A browser is one user's: whoever signed in to it last. */
    async subscribe({ userId, at, ...subscription }: Subscription): Promise<void> {
      const values = { ...subscription, user_id: userId, created_at: at };
      await inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        await transaction.deleteFrom("push_subscriptions").where("endpoint", "=", values.endpoint).execute();
        await transaction.insertInto("push_subscriptions").values(values).execute();
        const kept = transaction
          .selectFrom("push_subscriptions")
          .select("id")
          .where("user_id", "=", userId)
          .orderBy("created_at", "desc")
          .limit(mostBrowsers);
        await transaction
          .deleteFrom("push_subscriptions")
          .where("user_id", "=", userId)
          .where("id", "not in", kept)
          .execute();
      });
    },

    async unsubscribe(userId: string, endpoint: string): Promise<void> {
      await database
        .deleteFrom("push_subscriptions")
        .where("user_id", "=", userId)
        .where("endpoint", "=", endpoint)
        .execute();
    },

    /** The browser said that it takes no more: what waited for it goes with it. */
    async forget(subscriptionId: string): Promise<void> {
      await database.deleteFrom("push_subscriptions").where("id", "=", subscriptionId).execute();
    },
  };
}

function outbox(database: Database) {
  return {
    /** Takes due pushes for one worker; others skip them for so many seconds of the database's clock. */
    async claim({ now, seconds, limit }: { now: Date; seconds: number; limit: number }): Promise<PushRow[]> {
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
    },

    async release(ids: readonly string[]): Promise<void> {
      await sql`
        update push_outbox set claimed_until = null where id = any(${[...ids]}::text[]) and status = 'pending'
      `.execute(database);
    },

    async markSent(id: string, at: Date): Promise<void> {
      await sql`
        update push_outbox set status = 'sent', sent_at = ${at}, claimed_until = null, attempts = attempts + 1, payload = ''
        where id = ${id}
      `.execute(database);
    },

    /** `nextAttemptAt` null: it is given up. */
    async markTried(
      id: string,
      { error, nextAttemptAt }: { error: string; nextAttemptAt: Date | null },
    ): Promise<void> {
      await sql`
        update push_outbox set attempts = attempts + 1, last_error = ${error}, claimed_until = null,
          status = ${nextAttemptAt === null ? "failed" : "pending"},
          next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at)
        where id = ${id}
      `.execute(database);
    },
  };
}

/** Browsers that take notices, and what waits to be sent to them. */
export function createPushRepository(database: Database) {
  return { ...browsers(database), ...outbox(database) };
}
export type PushRepository = ReturnType<typeof createPushRepository>;
