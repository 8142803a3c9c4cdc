import { quietUntil } from "@paridad/core/alerts";
import { refusalOf, gates } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import type { AlertEnding } from "@paridad/core/contract";
import { sql } from "kysely";
import { userAndAccessOf } from "../../../auth/access-of-row.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockUsers } from "../../../db/row-locks.ts";
import { laterThanBefore } from "../../../db/shared/later-than-before.ts";
import type { Database, Transaction } from "../../../db/tables/schema.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import { firstIdOf, uniqueId } from "../../../platform/unique-id.ts";
import type { AlertRow, FiringRow } from "../read-row.ts";
import { takeHeldMail } from "./mail-cap-repository.ts";
import { enqueueTold } from "./told-repository.ts";
import type { TellTerms } from "./told-repository.ts";

/** A crossing as a sweep saw it. */
export type Crossing = {
  readonly alertId: string;
  readonly userId: string;
  /** Crossings before this one: another number in the row means that another sweep was first. */
  readonly crossings: number;
  /** The owner's version that was looked at: another one waits for something else. */
  readonly version: number;
  /** When it was seen, epoch milliseconds: before now where the database was away. */
  readonly at: number;
  readonly value: number;
  readonly title: string;
  readonly text: string;
  readonly path: string;
};
export type Ending = {
  readonly alertId: string;
  readonly userId: string;
  readonly version: number;
  readonly reason: AlertEnding;
  readonly title: string;
  readonly text: string;
  readonly path: string;
};
/** Ended alerts of a user. */
const endedKept = 100;
export type CrossingTerms = TellTerms & { readonly now: number; readonly catalogue: PlanCatalogue };

type Told = Omit<FiringRow, "seen_at" | "mail_held_until">;

async function usersOf(transaction: Transaction, ids: readonly string[]): Promise<Map<string, UserRow>> {
  // In the order of locks: users before what is theirs.
  await lockUsers(transaction, ids);
  const rows = await transaction
    .selectFrom("users")
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function quietOf(transaction: Transaction, ids: readonly string[], now: number) {
  const rows = await transaction
    .selectFrom("alert_settings")
    .select(["user_id", "quiet_from as from", "quiet_to as to"])
    .where(sql<boolean>`user_id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ user_id: id, from, to }) => [id, quietUntil(from && to ? { from, to } : null, now)]),
  );
}

function isAwake(user: UserRow, { now, catalogue }: Pick<CrossingTerms, "now" | "catalogue">): boolean {
  const { access } = userAndAccessOf(user, { isAdmin: false, now, catalogue });
  return refusalOf({ access, modules: gates["alerts.write"] }) === null;
}

/** Takes crossings: of two sweeps that saw one the second finds the row changed, and none finds one that was edited. */
async function claim(
  transaction: Transaction,
  crossings: readonly Crossing[],
): Promise<ReadonlyMap<string, AlertRow>> {
  const ids = crossings.map(({ alertId }) => alertId);
  const versions = crossings.map(({ version }) => version);
  const counts = crossings.map((crossing) => crossing.crossings);
  const instants = crossings.map(({ at }) => new Date(at));
  const { rows } = await sql<AlertRow>`
    with crossed as (
      select alerts.id, seen.at from alerts
      join unnest(${ids}::text[], ${versions}::integer[], ${counts}::integer[], ${instants}::timestamptz[])
        as seen (id, version, crossings, at) on seen.id = alerts.id
      where alerts.version = seen.version and alerts.crossings = seen.crossings and alerts.status = 'armed'
      order by alerts.id for update of alerts
    )
    update alerts set status = 'resting', crossings = crossings + 1, last_fired_at = crossed.at,
      updated_at = greatest(crossed.at, updated_at + interval '1 millisecond')
    from crossed where alerts.id = crossed.id
    returning alerts.*
  `.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

function noticeOf(
  row: AlertRow,
  { title, text, path }: Pick<Crossing, "title" | "text" | "path">,
  more: Pick<Told, "kind" | "value" | "held_until" | "fired_at" | "crossing">,
): Told {
  return {
    id: uniqueId(more.fired_at.getTime()),
    user_id: row.user_id,
    alert_id: row.id,
    title,
    text,
    path,
    mail: row.mail,
    push: row.push,
    ...more,
  };
}

/**
 * Records crossings of alerts that still wait; those that another process was first with, or whose owner's plan ended,
 * write nothing. @returns how many were recorded.
 */
export async function recordCrossings(
  database: Database,
  crossings: readonly Crossing[],
  terms: CrossingTerms,
): Promise<number> {
  const ids = [...new Set(crossings.map(({ userId }) => userId))];
  return inTransaction(database, async (transaction) => {
    const users = await usersOf(transaction, ids);
    const quiet = await quietOf(transaction, ids, terms.now);
    const awake = crossings.filter(({ userId }) => {
      const user = users.get(userId);
      return user !== undefined && isAwake(user, terms);
    });
    const rows = await claim(transaction, awake);
    const firings = awake.flatMap((crossing): Told[] => {
      const row = rows.get(crossing.alertId);
      if (row === undefined) return [];
      const until = quiet.get(row.user_id) ?? null;
      // The owner's own note says the purpose of the crossing.
      const text = row.note === "" ? crossing.text : `${crossing.text} · ${row.note}`;
      const more = {
        kind: "crossed",
        value: crossing.value,
        held_until: until === null ? null : new Date(until),
        fired_at: new Date(crossing.at),
        crossing: row.crossings,
      };
      return [noticeOf(row, { ...crossing, text }, more)];
    });
    if (firings.length > 0) await transaction.insertInto("alert_firings").values(firings).execute();
    const now = firings.filter(({ held_until: held }) => held === null);
    await enqueueTold(transaction, { told: now, users }, terms);
    return firings.length;
  });
}

/** Notices of an ended alert stay. */
async function forgetEnded(transaction: Transaction, userId: string): Promise<void> {
  const known = transaction.selectFrom("alerts").select("id").where("user_id", "=", userId);
  const old = known.where("status", "=", "ended").orderBy("updated_at", "desc").orderBy("id", "desc");
  await transaction.deleteFrom("alerts").where("id", "in", old.offset(endedKept)).execute();
}

/** Ends an alert; its owner reads of it in the list of what was told. @returns false where it had ended. */
export async function endAlert(
  database: Database,
  { alertId, version, reason, ...words }: Ending,
  now: number,
): Promise<boolean> {
  const at = new Date(now);
  return inTransaction(database, async (transaction) => {
    await lockUsers(transaction, [words.userId]);
    const row = await transaction
      .updateTable("alerts")
      .set(({ eb }) => ({
        status: "ended",
        ended_reason: reason,
        crossings: eb("crossings", "+", 1),
        updated_at: laterThanBefore(at),
      }))
      .where("id", "=", alertId)
      .where("version", "=", version)
      .where("status", "in", ["armed", "resting"])
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return false;
    const more = { kind: "ended", value: null, held_until: null, fired_at: at, crossing: row.crossings };
    await transaction
      .insertInto("alert_firings")
      .values(noticeOf(row, words, more))
      .execute();
    await forgetEnded(transaction, words.userId);
    return true;
  });
}

/**
 * Sends what the quiet hours or the day's cap of mails held and that are over: of each user all at once. A user whose plan
 * ended meanwhile isn't notified: their list has it. @returns how many users had something.
 */
export async function releaseHeld(
  database: Database,
  {
    unsubscribeLink,
    ...terms
  }: Omit<CrossingTerms, "unsubscribeLinks"> & {
    readonly unsubscribeLink: (userId: string) => Promise<string>;
  },
): Promise<number> {
  const at = new Date(terms.now);
  const heldUsers = await database
    .selectFrom("alert_firings")
    .select("user_id")
    .distinct()
    .where(({ eb, or }) => or([eb("held_until", "<=", at), eb("mail_held_until", "<=", at)]))
    .execute();
  for (const { user_id: id } of heldUsers) {
    const unsubscribeLinks = new Map([[id, await unsubscribeLink(id)]]);
    await inTransaction(database, async (transaction) => {
      const users = await usersOf(transaction, [id]);
      const firings = await transaction
        .updateTable("alert_firings")
        .set({ held_until: null })
        .where("user_id", "=", id)
        .where("held_until", "<=", at)
        .returningAll()
        .execute();
      const quiet = (await quietOf(transaction, [id], terms.now)).get(id) ?? null;
      const held = await takeHeldMail(transaction, { userId: id, now: terms.now, quietUntil: quiet });
      // Browsers told these at once.
      const mailed = quiet === null ? held.map((one) => ({ ...one, push: false })) : [];
      const owner = users.get(id);
      if (owner === undefined || !isAwake(owner, terms)) return;
      const inOrder = [...firings, ...mailed].toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const isGathered = mailed.length > 0;
      await enqueueTold(transaction, { told: inOrder, users, isGathered }, { ...terms, unsubscribeLinks });
    });
  }
  return heldUsers.length;
}

/** Notices sent long ago are deleted. Ids begin with their time, so their key's index finds it. */
export async function forgetTold(database: Database, before: number): Promise<void> {
  const id = firstIdOf(before);
  await database.deleteFrom("alert_firings").where("id", "<", id).execute();
  await database.deleteFrom("push_outbox").where("id", "<", id).where("status", "!=", "pending").execute();
}
