import type { Transaction } from "../../tables/schema.ts";
import { CodeRefused, takeCode } from "./promotional-codes.ts";

/**
 * Counts the codes that a locked user registered with, once their e-mail is theirs: an invented address uses up nothing,
 * and a registration tells nobody whether it was new. Where a code gives nothing any more, a payment that waits stays at
 * its full price.
 */
export async function countCodesOfVerified(trx: Transaction, userId: string, at: Date): Promise<void> {
  const held = await trx
    .selectFrom("payments")
    .leftJoin("promotional_code_uses", "promotional_code_uses.payment_id", "payments.id")
    .select(["payments.id", "payments.plan_id", "payments.promotional_code", "payments.list_amount"])
    .select(["payments.amount"])
    .where("payments.user_id", "=", userId)
    .where("payments.status", "=", "pending")
    .where("payments.promotional_code", "is not", null)
    .where("promotional_code_uses.payment_id", "is", null)
    .orderBy("payments.id")
    .execute();
  for (const { id: paymentId, plan_id: planId, promotional_code: code, ...price } of held) {
    if (code === null) continue;
    try {
      await takeCode(trx, { code, planId, userId, paymentId, at });
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      await trx
        .updateTable("payments")
        .set({
          promotional_code: null,
          amount: price.list_amount ?? price.amount,
          free_months: 0,
          updated_at: at,
        })
        .where("id", "=", paymentId)
        .execute();
    }
  }
}
