import { sql } from "kysely";
import type { Selectable } from "kysely";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockOwner } from "../../db/row-locks.ts";
import type { PositionsTable } from "../../db/tables/position-tables.ts";
import type { Database } from "../../db/tables/schema.ts";
import { readInstrumentTable } from "../../db/shared/instruments.ts";

export type PositionRow = Selectable<PositionsTable>;
/** What a write stores; `content` stays as it was where it is left out. */
export type PositionChange = Partial<Pick<PositionRow, "name" | "note" | "settlement" | "status">> & {
  readonly content?: object;
  readonly version: number;
  readonly updated_at: Date;
};
export type Owned = { readonly userId: string; readonly id: string };

function reads(database: Database) {
  return {
    /** Newest change first. */
    ofUser: (userId: string): Promise<PositionRow[]> =>
      database
        .selectFrom("positions")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("updated_at", "desc")
        .orderBy("id")
        .execute(),

    async find({ userId, id }: Owned): Promise<PositionRow | null> {
      const row = await database
        .selectFrom("positions")
        .selectAll()
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** What contracts of these expiries are called, by the reference table and its renames. */
    instrumentTable: (expirations: readonly string[]) => readInstrumentTable(database, expirations),

    /** Whoever's they are. */
    async withIds(ids: readonly string[]): Promise<PositionRow[]> {
      if (ids.length === 0) return [];
      const isOne = sql<boolean>`id = any(${[...ids]}::text[])`;
      return database.selectFrom("positions").selectAll().where(isOne).execute();
    },
  };
}

/** People's saved positions; every call names their owner. */
export function createPositionsRepository(database: Database) {
  return {
    ...reads(database),

    /**
     * @returns false where the owner has `most` already.
     * @throws AuthorityLost when the account was deleted meanwhile.
     */
    async add(row: Omit<PositionRow, "content"> & { content: object }, most: number): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        // Two at once wait for each other, so together they don't pass the maximum.
        await lockOwner(transaction, row.user_id);
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
    async change(
      { userId, id }: Owned,
      decide: (before: PositionRow) => PositionChange,
    ): Promise<PositionRow | null> {
      return inTransaction(database, async (transaction) => {
        const before = await transaction
          .selectFrom("positions")
          .selectAll()
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined) return null;
        const { content, ...change } = decide(before);
        return transaction
          .updateTable("positions")
          .set({ ...change, ...(content === undefined ? {} : { content: JSON.stringify(content) }) })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },

    /** @returns whether it was there. `decide` may throw to refuse. */
    async remove({ userId, id }: Owned, decide: (before: PositionRow) => void): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const before = await transaction
          .selectFrom("positions")
          .selectAll()
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined) return false;
        decide(before);
        await transaction.deleteFrom("positions").where("id", "=", id).execute();
        return true;
      });
    },
  };
}
export type PositionsRepository = ReturnType<typeof createPositionsRepository>;
