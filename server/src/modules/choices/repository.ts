import { sql } from "kysely";
import type { AccountChoices } from "@paridad/core/contract";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";

export async function choicesOf(database: Database, userId: string): Promise<AccountChoices> {
  const query = database.selectFrom("account_choices").select("content").where("user_id", "=", userId);
  return ((await query.executeTakeFirst())?.content ?? {}) as AccountChoices;
}

/** Key by key: two windows that change different things keep both. */
export function changedChoices(
  database: Database,
  owner: SignedIn,
  { changes, at }: { readonly changes: AccountChoices; readonly at: Date },
): Promise<AccountChoices> {
  const content = JSON.stringify(changes);
  return whileSignedIn(database, owner, async (trx, { id }) => {
    const { content: merged } = await trx
      .insertInto("account_choices")
      .values({ user_id: id, content, updated_at: at })
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
}
