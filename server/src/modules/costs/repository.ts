import type { PersonCosts } from "@paridad/core/contract";
import { costPreset, silentPreset } from "@paridad/core/costs";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import { personCostsOf } from "../../db/tables/person-costs-row.ts";
import type { Database } from "../../db/tables/schema.ts";

const silent: PersonCosts = {
  choice: silentPreset,
  terms: costPreset(silentPreset).terms,
  updatedAt: null,
};

/** A user's costs to trade; the retail preset where they haven't chosen. */
export async function costsOf(database: Database, userId: string): Promise<PersonCosts> {
  const query = database.selectFrom("person_costs").selectAll().where("user_id", "=", userId);
  const row = await query.executeTakeFirst();
  return row === undefined ? silent : personCostsOf(row);
}

/** With a preset there are no terms. */
export function writtenCosts(
  database: Database,
  owner: SignedIn,
  { choice, terms, at }: { readonly choice: string; readonly terms?: object | undefined; readonly at: Date },
): Promise<PersonCosts> {
  const values = { choice, terms: terms === undefined ? null : JSON.stringify(terms), updated_at: at };
  return whileSignedIn(database, owner, async (trx, { id }) => {
    const row = await trx
      .insertInto("person_costs")
      .values({ user_id: id, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return personCostsOf(row);
  });
}
