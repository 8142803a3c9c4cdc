import type { Transaction } from "../tables/schema.ts";

const yearlyMonths = 12;

/** What becomes of a user's newest open payment; with `planId` only of one for that plan. */
export type Settlement = { readonly to: "received" | "active"; readonly planId?: string };
export type SettledPayment = {
  readonly planId: string;
  readonly planName: string;
  readonly period: "monthly" | "yearly";
  /** End of the paid period, counted from the settlement. */
  readonly endsAt: Date;
};

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return later;
}

/**
 * Marks a user's newest open payment when an administrator saw the money (`received`) or activated the plan
 * (`active`); the other open ones are cancelled by an activation. To be called in the transaction of that edit.
 * @returns the settled payment, or null if none was open.
 */
export async function settlePayments(
  transaction: Transaction,
  { userId, to, planId, at }: Settlement & { userId: string; at: Date },
): Promise<SettledPayment | null> {
  const open = await transaction
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "in", ["pending", "received"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const [newest, ...others] = open;
  if (newest === undefined || (planId ?? newest.plan_id) !== newest.plan_id) return null;
  const set = (ids: readonly string[], status: string) =>
    transaction.updateTable("payments").set({ status, updated_at: at }).where("id", "in", ids).execute();
  await set([newest.id], to);
  if (to === "active" && others.length > 0)
    await set(
      others.map(({ id }) => id),
      "cancelled",
    );
  const period = newest.period === "yearly" ? "yearly" : "monthly";
  const endsAt = monthsLater(at, period === "yearly" ? yearlyMonths : 1);
  return { planId: newest.plan_id, planName: newest.plan_name, period, endsAt };
}
