import { sql } from "kysely";
import type { Selectable } from "kysely";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { PositionsTable } from "../../db/tables/position-tables.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { readInstrumentTable } from "../../db/shared/instruments.ts";

/** With the log of its changes. */
export type LockedRow = Selectable<PositionsTable>;
export type PositionRow = Omit<LockedRow, "changes">;
/** Columns of a write; `content` stays as it was where it is left out. */
export type PositionChange = Partial<
  Pick<PositionRow, "name" | "note" | "settlement" | "exit" | "keep_shares" | "status">
> & {
  readonly content?: object;
  readonly changes: readonly object[];
  readonly version: number;
  readonly updated_at: Date;
};
/** A row whose content has the newest events, with how many went before them. */
export type ListedRow = PositionRow & { readonly earlier_events: number };
export type Owned = { readonly userId: string; readonly id: string };
/** With the session that asks for a change. */
type Asked = Owned & { readonly sessionId: string };

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

/** Events of a row after an instant: how many, and the content with them and the one before them. */
function newerEvents(since: Date) {
  const newer = sql<number>`jsonb_array_length(jsonb_path_query_array(content, '$.events[*] ? (@.at > $since)', ${JSON.stringify({ since })}::jsonb))`;
  const events = sql`jsonb_path_query_array(content, '$.events[last - $newer to last]', jsonb_build_object('newer', ${newer}))`;
  return {
    content: sql<unknown>`case when ${hasEvents} then jsonb_set(content, '{events}', ${events}) else content end`,
    earlier: sql<number>`case when ${hasEvents} then greatest(jsonb_array_length(content -> 'events') - ${newer} - 1, 0) else 0 end`,
  };
}

function reads(database: Database) {
  return {
    /** Newest change first, each with its events after an instant and the one before them. */
    listed(userId: string, since: Date): Promise<ListedRow[]> {
      const { content, earlier } = newerEvents(since);
      return database
        .selectFrom("positions")
        .select(listedColumns)
        .select([content.as("content"), earlier.as("earlier_events")])
        .where("user_id", "=", userId)
        .orderBy("updated_at", "desc")
        .orderBy("id")
        .execute();
    },

    async find({ userId, id }: Owned): Promise<PositionRow | null> {
      const row = await database
        .selectFrom("positions")
        .selectAll()
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Names of the contracts of these expiries, by the reference table and its renames. */
    instrumentTable: (expirations: readonly string[]) => readInstrumentTable(database, expirations),

    /** Positions of any owner. */
    async withIds(ids: readonly string[]): Promise<PositionRow[]> {
      if (ids.length === 0) return [];
      const isOne = sql<boolean>`id = any(${[...ids]}::text[])`;
      return database.selectFrom("positions").selectAll().where(isOne).execute();
    },
  };
}

/** Locks the owner's row, then the position. */
async function lockAsked(transaction: Transaction, { userId, id, sessionId }: Asked) {
  await lockSignedIn(transaction, { ownerId: userId, sessionId, passwordHash: null });
  return transaction
    .selectFrom("positions")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** People's saved positions; every call names their owner. Writes throw AuthorityLost when the session that asks ended. */
export function createPositionsRepository(database: Database) {
  return {
    ...reads(database),

    /** @returns false where the owner has `most` already. */
    async add(
      row: Omit<PositionRow, "content"> & { content: object },
      { sessionId, most }: { readonly sessionId: string; readonly most: number },
    ): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        // Two at once wait for each other, so together they don't pass the maximum.
        await lockSignedIn(transaction, { ownerId: row.user_id, sessionId, passwordHash: null });
        const { count } = await transaction
          .selectFrom("positions")
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .where("user_id", "=", row.user_id)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        const content = JSON.stringify(row.content);
        await transaction
          .insertInto("positions")
          .values({ ...row, content })
          .execute();
        return true;
      });
    },

    /** @returns the row as it is now, or null where there is none. `decide` may throw to refuse. */
    async change(owned: Asked, decide: (before: LockedRow) => PositionChange): Promise<PositionRow | null> {
      return inTransaction(database, async (transaction) => {
        const before = await lockAsked(transaction, owned);
        if (before === undefined) return null;
        const { content, changes, ...change } = decide(before);
        return transaction
          .updateTable("positions")
          .set({
            ...change,
            changes: JSON.stringify(changes),
            ...(content === undefined ? {} : { content: JSON.stringify(content) }),
          })
          .where("id", "=", owned.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },

    /** @returns whether it was there. `decide` may throw to refuse. */
    async remove(owned: Asked, decide: (before: LockedRow) => void): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const before = await lockAsked(transaction, owned);
        if (before === undefined) return false;
        decide(before);
        await transaction.deleteFrom("positions").where("id", "=", owned.id).execute();
        return true;
      });
    },
  };
}
export type PositionsRepository = ReturnType<typeof createPositionsRepository>;
