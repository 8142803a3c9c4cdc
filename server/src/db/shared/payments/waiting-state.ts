import type { Transaction } from "../../tables/schema.ts";
import type { UserRow } from "../../tables/user-row.ts";
import { openStatuses } from "./settle.ts";

/**
 * The state of a locked user whose payment came to nothing: while another is open they wait on, otherwise they are as
 * before the request. Gives the row as it is then.
 */
export async function stateWithoutPayments(trx: Transaction, user: UserRow, at: Date): Promise<UserRow> {
  const isWaiting = ["pending_payment", "payment_received"].includes(user.subscription_status);
  if (!isWaiting) return user;
  const open = await trx
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", user.id)
    .where("status", "in", openStatuses)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return user;
  const change =
    user.subscription_activated_at === null && user.subscription_ends_at === null
      ? { subscription_status: "free", subscription_type: "free" }
      : { subscription_status: "expired" };
  return trx
    .updateTable("users")
    .set({ ...change, updated_at: at })
    .where("id", "=", user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
