import { sql } from "kysely";
import { savedPositionMessages as texts } from "@paridad/core/positions";
import { countOf } from "../../db/count-of.ts";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { conflict, notFound } from "../../http/http-error.ts";
import { editedAt, staleUpdate } from "../../http/stale-update.ts";
import { staleMessage, withChange } from "./change-log.ts";
import type { LockedRow, PositionRow } from "./read-row.ts";

/** Columns of a write with the text of its log; `content` stays as it was where it is left out. */
export type PositionChange = Partial<
  Pick<PositionRow, "name" | "note" | "settlement" | "exit" | "keep_shares" | "status">
> & { readonly content?: object; readonly text: string };
/** A row whose content has the newest events, with how many went before them. */
type ListedRow = PositionRow & { readonly earlier_events: number };
/** A user's position in the version that a change began from. */
type Versioned = { readonly id: string; readonly version: number };

/** All but `content`, of which a list reads the newest events alone. */
const listedColumns = [
  "id",
  "user_id",
  "name",
  "note",
  "settlement",
  "exit",
  "keep_shares",
  "status",
  "version",
  "format",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof PositionRow)[];

/** Another version's content may have no list of events: then it is left as it is. */
const hasEvents = sql`jsonb_typeof(content -> 'events') = 'array'`;

/** Newest change first, each with its events after an instant and the one before them. */
export function listedRows(database: Database, userId: string, since: Date): Promise<ListedRow[]> {
  const newer = sql<number>`jsonb_array_length(jsonb_path_query_array(content, '$.events[*] ? (@.at > $since)', ${JSON.stringify({ since })}::jsonb))`;
  const events = sql`jsonb_path_query_array(content, '$.events[last - $newer to last]', jsonb_build_object('newer', ${newer}))`;
  const content = sql<unknown>`case when ${hasEvents} then jsonb_set(content, '{events}', ${events}) else content end`;
  const earlier = sql<number>`case when ${hasEvents} then greatest(jsonb_array_length(content -> 'events') - ${newer} - 1, 0) else 0 end`;
  return database
    .selectFrom("positions")
    .select(listedColumns)
    .select([content.as("content"), earlier.as("earlier_events")])
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

function own(connection: Database | Transaction, userId: string, id: string) {
  return connection.selectFrom("positions").selectAll().where("id", "=", id).where("user_id", "=", userId);
}

/** @throws HttpError 404 where the user has none of that id. */
export async function findPosition(database: Database, userId: string, id: string): Promise<PositionRow> {
  const row = await own(database, userId, id).executeTakeFirst();
  if (row === undefined) throw notFound(texts.gone);
  return row;
}

/** Positions of any owner. */
export async function rowsWithIds(database: Database, ids: readonly string[]): Promise<PositionRow[]> {
  if (ids.length === 0) return [];
  const isOne = sql<boolean>`id = any(${[...ids]}::text[])`;
  return database.selectFrom("positions").selectAll().where(isOne).execute();
}

export function positionCount(connection: Database | Transaction, userId: string): Promise<number> {
  return countOf(connection.selectFrom("positions").where("user_id", "=", userId));
}

/** Two at once wait for each other, so together they don't pass the maximum, `most`. */
export async function addPosition(
  database: Database,
  owner: SignedIn,
  row: Omit<PositionRow, "content"> & { content: object },
  most: number,
): Promise<void> {
  await whileSignedIn(database, owner, async (transaction) => {
    if ((await positionCount(transaction, owner.user.id)) >= most) throw conflict(texts.full(most));
    const content = JSON.stringify(row.content);
    await transaction
      .insertInto("positions")
      .values({ ...row, content })
      .execute();
  });
}

/** Works on a user's position, locked, in the version that the change began from. */
function withLocked<Result>(
  database: Database,
  owner: SignedIn,
  { id, version }: Versioned,
  work: (transaction: Transaction, row: LockedRow) => Promise<Result>,
): Promise<Result> {
  return whileSignedIn(database, owner, async (transaction) => {
    const row = await own(transaction, owner.user.id, id).forUpdate().executeTakeFirst();
    if (row === undefined) throw notFound(texts.gone);
    if (row.version !== version) throw staleUpdate(staleMessage(row, version));
    return work(transaction, row);
  });
}

/** @returns the row as it is now. `decide` may throw to refuse. */
export function changePosition(
  database: Database,
  owner: SignedIn,
  { at, ...asked }: Versioned & { readonly at: Date },
  decide: (before: LockedRow) => PositionChange,
): Promise<PositionRow> {
  return withLocked(database, owner, asked, (transaction, before) => {
    const { content, text, ...change } = decide(before);
    const version = before.version + 1;
    return transaction
      .updateTable("positions")
      .set({
        ...change,
        version,
        updated_at: editedAt(at, before.updated_at),
        changes: JSON.stringify(withChange(before, { version, at: at.toISOString(), text })),
        ...(content === undefined ? {} : { content: JSON.stringify(content) }),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function removePosition(database: Database, owner: SignedIn, asked: Versioned): Promise<void> {
  await withLocked(database, owner, asked, (transaction, { id }) =>
    transaction.deleteFrom("positions").where("id", "=", id).execute(),
  );
}
