import type { Selectable } from "kysely";
import type { PaymentsTable } from "../../tables/payment-tables.ts";
import type { Transaction } from "../../tables/schema.ts";
import { coverageOf, readPlanPrices } from "./coverage.ts";
import { cancelUnpaid } from "./unpaid.ts";

type PaymentRow = Selectable<PaymentsTable>;

/** The fate of a user's newest open payment; with `planId` only of one for that plan. */
export type Settlement = { readonly to: "received" | "active"; readonly planId?: string };
export type SettledPayment = {
  readonly planId: string;
  readonly planName: string;
  readonly period: "monthly" | "yearly";
  /** End of what is paid; null for a plan without an end. */
  readonly endsAt: Date | null;
};

export const openStatuses = ["pending", "received"] as const;

/** A user's open payments, newest first, locked. */
async function lockOpen(transaction: Transaction, userId: string): Promise<PaymentRow[]> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "in", openStatuses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
}

/** Opens the plan of a locked payment; its owner's row is locked too, and still as it was before. */
async function activate(
  transaction: Transaction,
  payment: PaymentRow,
  { at, by }: { at: Date; by: string | null },
): Promise<Date | null> {
  const user = await transaction
    .selectFrom("users")
    .selectAll()
    .where("id", "=", payment.user_id)
    .executeTakeFirstOrThrow();
  const prices = await readPlanPrices(transaction);
  const { from, until } = coverageOf(user, payment, { prices, at });
  await transaction
    .updateTable("payments")
    .set({
      status: "active",
      decided_at: at,
      decided_by: by,
      covers_from: from,
      covers_until: until,
      updated_at: at,
    })
    .where("id", "=", payment.id)
    .execute();
  return until;
}

function settledOf(row: PaymentRow, endsAt: Date | null): SettledPayment {
  const { plan_id: planId, plan_name: planName } = row;
  return { planId, planName, period: row.period === "yearly" ? "yearly" : "monthly", endsAt };
}

/**
 * Marks an open payment when an administrator saw the money (`received`) or activated the plan (`active`): the user's
 * newest, or the one asked for. An activation cancels the other pending ones that nobody said were paid. To be called in the
 * transaction of that edit, before the user's row is written.
 * @returns the settled payment, or null if none was open.
 */
export async function settlePayments(
  transaction: Transaction,
  {
    userId,
    to,
    planId,
    paymentId,
    at,
    by = null,
  }: Settlement & { userId: string; paymentId?: string; at: Date; by?: string | null },
): Promise<SettledPayment | null> {
  const open = await lockOpen(transaction, userId);
  const chosen = paymentId === undefined ? open[0] : open.find(({ id }) => id === paymentId);
  if (chosen === undefined || (planId ?? chosen.plan_id) !== chosen.plan_id) return null;
  if (to === "active") {
    const endsAt = await activate(transaction, chosen, { at, by });
    await cancelUnpaid(transaction, userId, at);
    return settledOf(chosen, endsAt);
  }
  await transaction
    .updateTable("payments")
    .set({ status: to, updated_at: at })
    .where("id", "=", chosen.id)
    .execute();
  return settledOf(chosen, null);
}
