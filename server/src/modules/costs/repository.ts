import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { PersonCosts } from "@paridad/core/contract";
import { costPreset, silentPreset } from "@paridad/core/costs";
import { personCostsOf } from "../../db/tables/person-costs-row.ts";
import type { Database } from "../../db/tables/schema.ts";

type OwnCosts = {
  readonly userId: string;
  readonly sessionId: string;
  readonly choice: string;
  /** Null with a preset. */
  readonly terms: object | null;
  readonly at: Date;
};

const silent: PersonCosts = {
  choice: silentPreset,
  terms: costPreset(silentPreset).terms,
  updatedAt: null,
};

export function createCostsRepository(database: Database) {
  return {
    /** A user's costs to trade; the retail preset where they haven't chosen. */
    async costsOf(userId: string): Promise<PersonCosts> {
      const row = await database
        .selectFrom("person_costs")
        .selectAll()
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row === undefined ? silent : personCostsOf(row);
    },

    /** @throws AuthorityLost when the session that asks was ended, or the account deleted. */
    async write({ userId, sessionId, choice, terms, at }: OwnCosts): Promise<PersonCosts> {
      const values = { choice, terms: terms === null ? null : JSON.stringify(terms), updated_at: at };
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const row = await trx
          .insertInto("person_costs")
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
          .returningAll()
          .executeTakeFirstOrThrow();
        return personCostsOf(row);
      });
    },
  };
}
export type CostsRepository = ReturnType<typeof createCostsRepository>;
