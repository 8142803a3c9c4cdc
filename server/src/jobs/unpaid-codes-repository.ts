import { heldCodeDays } from "@paridad/core/plans";
import { inTransaction } from "../db/in-transaction.ts";
import { lockUser } from "../db/row-locks.ts";
import { releaseCodes } from "../db/shared/payments/promotional-codes.ts";
import { isUnpaid } from "../db/shared/payments/unpaid.ts";
import type { Database } from "../db/tables/schema.ts";

const dayMilliseconds = 86_400_000;

/** Payments with a code, asked for so long ago, that nobody said were paid. */
function unpaid(database: Pick<Database, "selectFrom">, before: Date) {
  return database
    .selectFrom("payments")
    .where(isUnpaid)
    .where("promotional_code", "is not", null)
    .where("created_at", "<", before);
}

/** Gives back one payment's code, unless its owner told or attached something meanwhile. */
async function release(
  database: Database,
  { id, userId, before, at }: { id: string; userId: string; before: Date; at: Date },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    if ((await lockUser(trx, userId)) === undefined) return false;
    const row = await unpaid(trx, before)
      .select(["amount", "list_amount"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    await trx
      .updateTable("payments")
      .set({
        promotional_code: null,
        amount: row.list_amount ?? row.amount,
        free_months: 0,
        updated_at: at,
      })
      .where("id", "=", id)
      .execute();
    await releaseCodes(trx, [id]);
    return true;
  });
}

/**
 * Takes the code from payments that were asked for more than 30 days ago and that nobody said were paid: a code's last use
 * isn't held for ever. The payment stays, at its full price.
 * @returns how many codes came back.
 */
export async function releaseUnpaidCodes(database: Database, { now }: { now: number }): Promise<number> {
  const before = new Date(now - heldCodeDays * dayMilliseconds);
  const rows = await unpaid(database, before)
    .select(["id", "user_id"])
    .orderBy("created_at")
    .limit(500)
    .execute();
  let released = 0;
  for (const { id, user_id: userId } of rows) {
    if (await release(database, { id, userId, before, at: new Date(now) })) released += 1;
  }
  return released;
}
