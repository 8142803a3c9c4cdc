import type { Selectable } from "kysely";
import { monthsOf, paidUntil, trialDays } from "@paridad/core/plans";
import type { PaymentsTable } from "../../tables/payment-tables.ts";
import type { Database, Transaction } from "../../tables/schema.ts";
import type { UserRow } from "../../tables/user-row.ts";

const dayMilliseconds = 86_400_000;

/** A user's present plan, as far as it decides from when a payment counts. */
export type Covered = Pick<
  UserRow,
  "subscription_type" | "subscription_status" | "subscription_ends_at" | "trial_ends_at" | "created_at"
>;
export type Covering = Pick<Selectable<PaymentsTable>, "plan_id" | "period" | "free_months">;
/** A month's price of each plan on sale. */
export type PlanPrices = ReadonlyMap<string, number>;

export async function readPlanPrices(connection: Database | Transaction): Promise<PlanPrices> {
  const rows = await connection.selectFrom("plans").select(["id", "price_ars"]).execute();
  return new Map(rows.map(({ id, price_ars: price }) => [id, price]));
}

/** Months that a payment pays for, its free ones among them. */
export function monthsPaid({ period, free_months: free }: Omit<Covering, "plan_id">): number {
  return monthsOf[period === "yearly" ? "yearly" : "monthly"] + free;
}

/** A plan without an end runs while it is active; one with an end also while a payment for its renewal waits. */
function isRunning({ subscription_status: status, subscription_ends_at: end }: Covered, at: Date): boolean {
  if (end === null) return status === "active";
  return end > at && ["active", "payment_received", "pending_payment"].includes(status);
}

export function trialEndOf({ trial_ends_at: end, created_at: createdAt }: Covered): number {
  return end?.getTime() ?? createdAt.getTime() + trialDays * dayMilliseconds;
}

/** From when to when a payment lasts that is approved at `at`; `until` is null for a plan without an end. */
export function coverageOf(
  user: Covered,
  payment: Covering,
  { prices, at }: { prices: PlanPrices; at: Date },
): { readonly from: Date; readonly until: Date | null } {
  const now = at.getTime();
  const end = user.subscription_ends_at?.getTime() ?? null;
  const { startsAt, endsAt } = paidUntil({
    now,
    trialEndsAt: trialEndOf(user),
    running: isRunning(user, at)
      ? { planId: user.subscription_type, endsAt: end, price: prices.get(user.subscription_type) ?? 0 }
      : null,
    paid: {
      planId: payment.plan_id,
      price: prices.get(payment.plan_id) ?? 0,
      months: monthsPaid(payment),
    },
  });
  return { from: new Date(startsAt), until: endsAt === null ? null : new Date(endsAt) };
}
