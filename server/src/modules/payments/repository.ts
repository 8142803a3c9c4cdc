import type { Selectable } from "kysely";
import type { PaymentsTable } from "../../db/tables/account-tables.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockPlanIds, lockSignedIn, PlanGone } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";

export type PaymentRow = Selectable<PaymentsTable>;

/** People's payments by bank transfer. */
export function createPaymentsRepository(database: Database) {
  return {
    list: (userId: string): Promise<PaymentRow[]> =>
      database
        .selectFrom("payments")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute(),

    /**
     * @throws AuthorityLost when the user is gone, PlanGone when the plan is.
     *
     * The user's pending payment of that plan and period: the known one, or this one with the user's state set to
     * 'pendiente de pago' where nothing paid runs.
     */
    async ask(row: PaymentRow, sessionId: string): Promise<PaymentRow> {
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: row.user_id, sessionId, passwordHash: null });
        if (!(await lockPlanIds(trx)).includes(row.plan_id)) throw new PlanGone();
        const known = await trx
          .selectFrom("payments")
          .selectAll()
          .where("user_id", "=", row.user_id)
          .where("plan_id", "=", row.plan_id)
          .where("period", "=", row.period)
          .where("status", "=", "pending")
          .executeTakeFirst();
        if (known === undefined) await trx.insertInto("payments").values(row).execute();
        // Also of a known one: meanwhile an administrator may have set another state, or a plan may have run out.
        await trx
          .updateTable("users")
          .set({ subscription_status: "pending_payment", updated_at: row.created_at })
          .where("id", "=", row.user_id)
          .where("subscription_status", "in", ["free", "expired"])
          .execute();
        return known ?? row;
      });
    },
  };
}
export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;
