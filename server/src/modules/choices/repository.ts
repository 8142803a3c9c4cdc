import { sql } from "kysely";
import type { AccountChoices } from "@paridad/core/contract";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";

type ChangedChoices = {
  readonly userId: string;
  readonly sessionId: string;
  readonly changes: AccountChoices;
  readonly at: Date;
};

export function createChoicesRepository(database: Database) {
  return {
    async choicesOf(userId: string): Promise<AccountChoices> {
      const row = await database
        .selectFrom("account_choices")
        .select("content")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return (row?.content ?? {}) as AccountChoices;
    },

    /**
     * Key by key: two windows that change different things keep both.
     * @throws AuthorityLost when the session that asks was ended, or the account deleted.
     */
    async change({ userId, sessionId, changes, at }: ChangedChoices): Promise<AccountChoices> {
      const content = JSON.stringify(changes);
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const { content: merged } = await trx
          .insertInto("account_choices")
          .values({ user_id: userId, content, updated_at: at })
          .onConflict((conflict) =>
            conflict.column("user_id").doUpdateSet({
              content: sql<string>`account_choices.content || ${content}::jsonb`,
              updated_at: at,
            }),
          )
          .returning("content")
          .executeTakeFirstOrThrow();
        return merged as AccountChoices;
      });
    },
  };
}
export type ChoicesRepository = ReturnType<typeof createChoicesRepository>;
