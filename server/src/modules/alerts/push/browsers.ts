import { alertMessages as texts } from "@paridad/core/alerts";
import { endPush, subscribePush } from "@paridad/core/endpoints";
import webPush from "web-push";
import { implement } from "../../../auth/implement.ts";
import { aliveSessions, userIdleMilliseconds } from "../../../auth/session-info.ts";
import { whileSignedIn } from "../../../db/row-locks.ts";
import type { SignedIn } from "../../../db/row-locks.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { invalidFields } from "../../../http/http-error.ts";
import type { Routes } from "../../../http/routes.ts";
import { keepOfState } from "../../../platform/share-under-way.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import type { Platform } from "../../platform.ts";
import { isPushAddress } from "./push-address.ts";

const keysKey = "push-keys";
/** Browsers of a user; the oldest makes room. */
const mostBrowsers = 10;

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };
export type PushKeysOf = () => Promise<PushKeys>;
type Subscription = {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly created_at: Date;
};

/** The installation's keys, which sign what is sent to browsers: made at first need. */
export function keepPushKeys(database: Database): PushKeysOf {
  const keys = keepOfState<PushKeys>();
  return () =>
    keys.get("", async () => {
      await database
        .insertInto("settings")
        .values({ key: keysKey, value: JSON.stringify(webPush.generateVAPIDKeys()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await database
        .selectFrom("settings")
        .select("value")
        .where("key", "=", keysKey)
        .executeTakeFirstOrThrow();
      return value as PushKeys;
    });
}

/** Number of browsers that take a user's notices, and whether this session's does. */
export async function pushState(
  database: Database,
  { user, sessionId }: SignedIn,
  instant: number,
): Promise<{ browsers: number; isHere: boolean }> {
  const { now, seenSince } = aliveSessions(instant, userIdleMilliseconds);
  const rows = await database
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .select("sessions.id")
    .where("push_subscriptions.user_id", "=", user.id)
    .where("sessions.expires_at", ">", now)
    .where("sessions.last_seen_at", ">", seenSince)
    .execute();
  return { browsers: rows.length, isHere: rows.some(({ id }) => id === sessionId) };
}

/**
 * A browser is one user's, whoever signed in to it last, and takes one session's notices at one address.
 * @throws AuthorityLost when the session was ended meanwhile: it leaves no browser behind.
 */
async function subscribe(
  database: Database,
  owner: SignedIn,
  { id, endpoint, ...own }: Subscription,
): Promise<void> {
  const userId = owner.user.id;
  const renewed = { ...own, user_id: userId, session_id: owner.sessionId };
  await whileSignedIn(database, owner, async (transaction) => {
    await transaction
      .deleteFrom("push_subscriptions")
      .where(({ and, eb, or }) =>
        or([
          and([eb("endpoint", "=", endpoint), eb("user_id", "!=", userId)]),
          and([eb("endpoint", "!=", endpoint), eb("session_id", "=", owner.sessionId)]),
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
}

/** `/alerts/push`: the browsers that take a user's notices. */
export function pushRoutes({ database, clock }: Pick<Platform, "database" | "clock">): Routes {
  return async (app) => {
    implement(app, subscribePush, async ({ caller, body: { endpoint, keys } }) => {
      if (!isPushAddress(endpoint)) throw invalidFields([{ path: "endpoint", message: texts.pushRefused }]);
      const now = clock.now();
      const subscription = { id: uniqueId(now), endpoint, ...keys, created_at: new Date(now) };
      await subscribe(database, caller, subscription);
      return { message: texts.pushSaved };
    });
    implement(app, endPush, async ({ caller, body: { endpoint } }) => {
      await whileSignedIn(database, caller, (transaction, { id }) =>
        transaction
          .deleteFrom("push_subscriptions")
          .where("user_id", "=", id)
          .where("endpoint", "=", endpoint)
          .execute(),
      );
      return { message: texts.pushEnded };
    });
  };
}
