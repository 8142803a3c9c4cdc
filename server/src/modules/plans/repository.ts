import type { Selectable } from "kysely";
import type { PlansTable } from "../../db/tables/account-tables.ts";
import type { Database } from "../../db/tables/schema.ts";

export type PlanRow = Selectable<PlansTable>;

/** The plans as they are sold. */
export function createPlansRepository(database: Database) {
  return {
    async list(): Promise<PlanRow[]> {
      return database.selectFrom("plans").selectAll().orderBy("position").orderBy("id").execute();
    },

    /** Adds plans to a database that has none. */
    async seed(rows: readonly PlanRow[]): Promise<void> {
      const known = await database.selectFrom("plans").select("id").executeTakeFirst();
      if (known !== undefined) return;
      await database
        .insertInto("plans")
        .values(rows.map((row) => ({ ...row, features: JSON.stringify(row.features) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
export type PlansRepository = ReturnType<typeof createPlansRepository>;
