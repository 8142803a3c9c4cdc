import { sheetScope } from "@paridad/core/contract";
import type { Database } from "../tables/schema.ts";

/** Calls of one key on one day. */
export type CountedCalls = {
  readonly keyId: string;
  readonly day: string;
  readonly calls: number;
  readonly refused: number;
};

/** Use of keys, by day in Buenos Aires. */
export function createKeyUsage(database: Database) {
  return {
    async add(counted: readonly CountedCalls[]): Promise<void> {
      if (counted.length === 0) return;
      const rows = counted
        .map(({ keyId, day, calls, refused }) => ({ key_id: keyId, day, calls, refused }))
        // Every process writes its rows in one order, so none waits for another in a circle.
        .sort((one, other) => (`${one.key_id} ${one.day}` < `${other.key_id} ${other.day}` ? -1 : 1));
      await database
        .insertInto("key_usage")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["key_id", "day"]).doUpdateSet(({ ref, eb }) => ({
            calls: eb("key_usage.calls", "+", ref("excluded.calls")),
            refused: eb("key_usage.refused", "+", ref("excluded.refused")),
          })),
        )
        .execute();
    },

    /** Days before `day` are of no use to anybody. */
    async forgetBefore(day: string): Promise<void> {
      await database.deleteFrom("key_usage").where("day", "<", day).execute();
    },

    async callsOfKey(keyId: string, day: string): Promise<number> {
      const row = await database
        .selectFrom("key_usage")
        .select("calls")
        .where("key_id", "=", keyId)
        .where("day", "=", day)
        .executeTakeFirst();
      return row?.calls ?? 0;
    },

    /** Calls of all the keys of a user: those of sheets, or of programs. */
    async callsOfPerson(userId: string, day: string, { ofSheets }: { ofSheets: boolean }): Promise<number> {
      const row = await database
        .selectFrom("key_usage")
        .innerJoin("api_keys", "api_keys.id", "key_usage.key_id")
        .select((query) => query.fn.sum<number | string | null>("key_usage.calls").as("calls"))
        .where("api_keys.user_id", "=", userId)
        .where("api_keys.scopes", ofSheets ? "=" : "!=", sheetScope)
        .where("key_usage.day", "=", day)
        .executeTakeFirst();
      return Number(row?.calls ?? 0);
    },

    /** The newest days of a key. */
    async daysOf(keyId: string, limit: number): Promise<{ day: string; calls: number; refused: number }[]> {
      return database
        .selectFrom("key_usage")
        .select(["day", "calls", "refused"])
        .where("key_id", "=", keyId)
        .orderBy("day", "desc")
        .limit(limit)
        .execute();
    },
  };
}
export type KeyUsage = ReturnType<typeof createKeyUsage>;
