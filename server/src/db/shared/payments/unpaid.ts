import type { ExpressionBuilder } from "kysely";
import type { Schema, Transaction } from "../../tables/schema.ts";
import { releaseCodes } from "./promotional-codes.ts";

type Payments = ExpressionBuilder<Schema, "payments">;

/** Payments that nobody said were paid: neither announced nor with a receipt. */
function isUntold({ and, eb, exists, not, selectFrom }: Payments) {
  const receipt = selectFrom("payment_receipts")
    .select("payment_receipts.id")
    .whereRef("payment_receipts.payment_id", "=", "payments.id");
  return and([eb("payments.paid_on", "is", null), not(exists(receipt))]);
}

/** Pending payments that nobody said were paid. For a statement about `payments`. */
export function isUnpaid(payments: Payments) {
  return payments.and([payments.eb("payments.status", "=", "pending"), isUntold(payments)]);
}

const cancelledKept = 20;

/** Keeps the last cancelled payments of a locked user, of those that nobody said were paid. */
export async function forgetCancelled(transaction: Transaction, userId: string): Promise<void> {
  const cancelled = transaction
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "cancelled")
    .where(isUntold);
  const old = cancelled.orderBy("created_at", "desc").orderBy("id", "desc").offset(cancelledKept);
  await transaction.deleteFrom("payments").where("id", "in", old).execute();
}

/** Cancels a locked user's payments that nobody said were paid, and gives their codes back. */
export async function cancelUnpaid(transaction: Transaction, userId: string, at: Date): Promise<void> {
  const cancelled = await transaction
    .updateTable("payments")
    .set({ status: "cancelled", updated_at: at })
    .where("user_id", "=", userId)
    .where(isUnpaid)
    .returning("id")
    .execute();
  await releaseCodes(
    transaction,
    cancelled.map(({ id }) => id),
  );
}
