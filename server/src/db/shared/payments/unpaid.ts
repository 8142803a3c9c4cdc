import type { ExpressionBuilder } from "kysely";
import type { Schema, Transaction } from "../../tables/schema.ts";
import { releaseCodes } from "./promotional-codes.ts";

/** Pending payments that nobody said were paid: neither announced nor with a receipt. For a statement about `payments`. */
export function isUnpaid({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Schema, "payments">) {
  const receipt = selectFrom("payment_receipts")
    .select("payment_receipts.id")
    .whereRef("payment_receipts.payment_id", "=", "payments.id");
  return and([
    eb("payments.status", "=", "pending"),
    eb("payments.paid_on", "is", null),
    not(exists(receipt)),
  ]);
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
