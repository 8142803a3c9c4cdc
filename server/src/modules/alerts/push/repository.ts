import { sql } from "kysely";
import type { AliveSessions } from "../../../auth/session-info.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockSignedIn } from "../../../db/row-locks.ts";
import type { Database } from "../../../db/tables/schema.ts";

const keysKey = "push-keys";
/** Browsers of a user; the oldest makes room. */
const mostBrowsers = 10;

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };
export type Subscription = {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
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

function keysOf(database: Database) {
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
  };
}

function browsers(database: Database) {
  return {
    /** Number of browsers that take a user's notices, and whether this session's does. */
    async state(
      { userId, sessionId }: { userId: string; sessionId: string },
      { now, seenSince }: AliveSessions,
    ): Promise<{ browsers: number; isHere: boolean }> {
      const pushState = await database
        .selectFrom("push_subscriptions")
        .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
        .select("sessions.id")
        .where("push_subscriptions.user_id", "=", userId)
        .where("sessions.expires_at", ">", now)
        .where("sessions.last_seen_at", ">", seenSince)
        .execute();
      return { browsers: pushState.length, isHere: pushState.some(({ id }) => id === sessionId) };
    },

    /**
     * A browser is one user's, whoever signed in to it last, and takes one session's notices at one address.
     * @throws AuthorityLost when the session was ended meanwhile: it leaves no browser behind.
     */
    async subscribe({ userId, sessionId, at, ...subscription }: Subscription): Promise<void> {
      const values = { ...subscription, user_id: userId, session_id: sessionId, created_at: at };
      await inTransaction(database, async (transaction) => {
        await lockSignedIn(transaction, { ownerId: userId, sessionId, passwordHash: null });
        const { endpoint, id, ...renewed } = values;
        await transaction
          .deleteFrom("push_subscriptions")
          .where(({ and, eb, or }) =>
            or([
              and([eb("endpoint", "=", endpoint), eb("user_id", "!=", userId)]),
              and([eb("endpoint", "!=", endpoint), eb("session_id", "=", sessionId)]),
            ]),
          )
          .execute();
        // One that is known stays with what waits for it.
        await transaction
          .insertInto("push_subscriptions")
          .values({ endpoint, id, ...renewed })
          .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(renewed))
          .execute();
        const newestBrowsers = transaction
          .selectFrom("push_subscriptions")
          .select("id")
          .where("user_id", "=", userId)
          .orderBy("created_at", "desc")
          .limit(mostBrowsers);
        await transaction
          .deleteFrom("push_subscriptions")
          .where("user_id", "=", userId)
          .where("id", "not in", newestBrowsers)
          .execute();
      });
    },
  };
}

function leftBrowsers(database: Database) {
  return {
    /** @throws AuthorityLost as `subscribe`. */
    async unsubscribe(
      { userId, sessionId }: Pick<Subscription, "userId" | "sessionId">,
      endpoint: string,
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await lockSignedIn(transaction, { ownerId: userId, sessionId, passwordHash: null });
        await transaction
          .deleteFrom("push_subscriptions")
          .where("user_id", "=", userId)
          .where("endpoint", "=", endpoint)
          .execute();
      });
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

    /** For the start of a process that has the database for itself: nobody else is sending. */
    async releaseAll(): Promise<void> {
      await sql`
        update push_outbox set claimed_until = null where status = 'pending' and claimed_until is not null
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
  return { ...keysOf(database), ...browsers(database), ...leftBrowsers(database), ...outbox(database) };
}
export type PushRepository = ReturnType<typeof createPushRepository>;
