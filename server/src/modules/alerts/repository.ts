import { alertMessages as texts } from "@paridad/core/alerts";
import type { AlertSettings } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import { countOf } from "../../db/count-of.ts";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { AlertsTable } from "../../db/tables/alert-tables.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { conflict, notFound } from "../../http/http-error.ts";
import { editedAt, staleUpdate } from "../../http/stale-update.ts";
import type { AlertRow, FiringRow } from "./read-row.ts";

/** A user's alert in the version that a change began from. */
type Versioned = { readonly id: string; readonly version: number };
/** `before`: id of the last one that is known already. */
type Page = { readonly before?: string | undefined; readonly limit: number };
export type NewAlert = Insertable<AlertsTable>;
export type AlertChange = Partial<Omit<AlertRow, "id" | "user_id" | "subject" | "version" | "updated_at">> & {
  readonly subject?: string;
};

function own(connection: Database | Transaction, userId: string, id: string) {
  return connection.selectFrom("alerts").selectAll().where("id", "=", id).where("user_id", "=", userId);
}

/** Newest first, ended ones after all others; from `before` on. */
export function alertsOf(database: Database, userId: string, { before, limit }: Page): Promise<AlertRow[]> {
  const all = database.selectFrom("alerts").selectAll().where("user_id", "=", userId);
  const last = sql`(select status <> 'ended', created_at, id from alerts where id = ${before ?? null}
    and user_id = ${userId})`;
  const some =
    before === undefined ? all : all.where(sql<boolean>`row(status <> 'ended', created_at, id) < ${last}`);
  return some
    .orderBy(sql`status <> 'ended'`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function alertCount(database: Database, userId: string): Promise<number> {
  return countOf(database.selectFrom("alerts").where("user_id", "=", userId));
}

export async function findAlert(
  database: Database,
  userId: string,
  id: string,
): Promise<AlertRow | undefined> {
  return own(database, userId, id).executeTakeFirst();
}

/** Two at once wait for each other, so together they don't pass the maximum, `most`. */
async function refuseFull(transaction: Transaction, userId: string, most: number): Promise<void> {
  const open = transaction.selectFrom("alerts").where("user_id", "=", userId).where("status", "!=", "ended");
  if ((await countOf(open)) >= most) throw conflict(texts.full(most));
}

export function addAlert(
  database: Database,
  owner: SignedIn,
  row: NewAlert,
  most: number,
): Promise<AlertRow> {
  return whileSignedIn(database, owner, async (transaction) => {
    await refuseFull(transaction, owner.user.id, most);
    return transaction.insertInto("alerts").values(row).returningAll().executeTakeFirstOrThrow();
  });
}

/** Works on a user's alert, locked, in the version that the change began from. */
function withLocked<Result>(
  database: Database,
  owner: SignedIn,
  { id, version }: Versioned,
  work: (transaction: Transaction, row: AlertRow) => Promise<Result>,
): Promise<Result> {
  return whileSignedIn(database, owner, async (transaction) => {
    const row = await own(transaction, owner.user.id, id).forUpdate().executeTakeFirst();
    if (row === undefined) throw notFound(texts.gone);
    if (row.version !== version) throw staleUpdate(texts.stale);
    return work(transaction, row);
  });
}

/** @returns the row as it is now; refused where an ended one would begin again and there are `most` already. */
export function changeAlert(
  database: Database,
  owner: SignedIn,
  { at, most, ...asked }: Versioned & { readonly at: Date; readonly most: number },
  decide: (before: AlertRow) => AlertChange,
): Promise<AlertRow> {
  return withLocked(database, owner, asked, async (transaction, before) => {
    const change = decide(before);
    const begins = before.status === "ended" && (change.status ?? "ended") !== "ended";
    if (begins) await refuseFull(transaction, owner.user.id, most);
    return transaction
      .updateTable("alerts")
      .set({ ...change, version: before.version + 1, updated_at: editedAt(at, before.updated_at) })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function removeAlert(database: Database, owner: SignedIn, asked: Versioned): Promise<void> {
  await withLocked(database, owner, asked, (transaction, { id }) =>
    transaction.deleteFrom("alerts").where("id", "=", id).execute(),
  );
}

/** Notices of a user, newest first, after `before`. */
export function firingsOf(database: Database, userId: string, { before, limit }: Page): Promise<FiringRow[]> {
  const all = database.selectFrom("alert_firings").selectAll().where("user_id", "=", userId);
  const some = before === undefined ? all : all.where("id", "<", before);
  return some.orderBy("id", "desc").limit(limit).execute();
}

export function unseenCount(database: Database, userId: string): Promise<number> {
  return countOf(
    database.selectFrom("alert_firings").where("user_id", "=", userId).where("seen_at", "is", null),
  );
}

export async function markSeen(database: Database, owner: SignedIn, upTo: string, at: Date): Promise<void> {
  await whileSignedIn(database, owner, (transaction) =>
    transaction
      .updateTable("alert_firings")
      .set({ seen_at: at })
      .where("user_id", "=", owner.user.id)
      .where("id", "<=", upTo)
      .where("seen_at", "is", null)
      .execute(),
  );
}

export async function settingsOf(database: Database, userId: string): Promise<AlertSettings> {
  const row = await database
    .selectFrom("alert_settings")
    .select(["quiet_from as from", "quiet_to as to"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const { from = null, to = null } = row ?? {};
  return { quiet: from === null || to === null ? null : { from, to } };
}

/** Notices held for the former hours wait for the end of the new ones, `heldUntil`. */
export async function writeSettings(
  database: Database,
  owner: SignedIn,
  { quiet }: AlertSettings,
  { at, heldUntil }: { readonly at: Date; readonly heldUntil: Date },
): Promise<void> {
  const values = { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, updated_at: at };
  await whileSignedIn(database, owner, async (transaction, { id }) => {
    await transaction
      .insertInto("alert_settings")
      .values({ user_id: id, ...values })
      .onConflict((columns) => columns.column("user_id").doUpdateSet(values))
      .execute();
    await transaction
      .updateTable("alert_firings")
      .set({ held_until: heldUntil })
      .where("user_id", "=", id)
      .where("held_until", "is not", null)
      .execute();
  });
}
