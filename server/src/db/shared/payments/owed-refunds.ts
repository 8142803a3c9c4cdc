import type { Transaction } from "../../tables/schema.ts";

/**
 * Keeps what is still owed to a user who is about to be deleted: reference, amount and the account holder that they stated
 * for the transfer. To be called in the deletion's transaction, before the user's row goes. The rows are locked: one that
 * an administrator is marking as given back is waited for, and isn't owed twice.
 */
export async function keepOwedRefunds(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .insertInto("owed_refunds")
    .columns(["id", "reference", "amount", "payer_name", "payer_tax_id", "created_at"])
    .expression((query) =>
      query
        .selectFrom("plan_cancellations")
        .leftJoin("payments", "payments.id", "plan_cancellations.payment_id")
        .select([
          "plan_cancellations.id",
          "payments.reference",
          "plan_cancellations.amount",
          "payments.payer_name",
          "payments.payer_tax_id",
          "plan_cancellations.created_at",
        ])
        .where("plan_cancellations.user_id", "=", userId)
        .where("plan_cancellations.kind", "=", "withdrawal")
        .where("plan_cancellations.refunded_at", "is", null)
        .forUpdate("plan_cancellations"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
