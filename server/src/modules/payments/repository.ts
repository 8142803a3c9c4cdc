import type { Selectable, Updateable } from "kysely";
import { paymentTexts as texts } from "@paridad/core/messages";
import type { PaymentsTable } from "../../db/tables/payment-tables.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockPlanIds, lockSignedIn, PlanGone } from "../../db/row-locks.ts";
import { codeKey, CodeRefused, releaseCodes, takeCode } from "../../db/shared/payments/promotional-codes.ts";
import { openStatuses } from "../../db/shared/payments/settle.ts";
import { forgetCancelled, isUnpaid } from "../../db/shared/payments/unpaid.ts";
import { stateWithoutPayments } from "../../db/shared/payments/waiting-state.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { HttpError } from "../../http/http-error.ts";

export type PaymentRow = Selectable<PaymentsTable>;
type Asker = { readonly user: { readonly id: string }; readonly sessionId: string };
type Outcome = "done" | "gone" | "closed";

/** Locks a user's own payment; says why there is none to change. */
async function lockOwn(
  trx: Transaction,
  id: string,
  userId: string,
): Promise<PaymentRow | "gone" | "closed"> {
  const row = await trx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return "gone";
  return openStatuses.some((status) => status === row.status) ? row : "closed";
}

/**
 * A known payment gets the code that its owner found meanwhile. One that was said to be paid stays as it was, and one with
 * another code keeps it: both say so.
 * @throws CodeRefused
 */
async function putCode(trx: Transaction, known: PaymentRow, row: PaymentRow): Promise<PaymentRow> {
  const { promotional_code: code, amount, list_amount, free_months } = row;
  // With the same one it is asked for again, maybe in another window at this moment.
  if (code === null || codeKey(code) === codeKey(known.promotional_code ?? "")) return known;
  const unpaid = trx.selectFrom("payments").select("id").where("id", "=", known.id).where(isUnpaid);
  if ((await unpaid.executeTakeFirst()) === undefined) throw new CodeRefused("announced");
  if (known.promotional_code !== null) throw new CodeRefused("otherCode");
  const change = { promotional_code: code, amount, list_amount, free_months, updated_at: row.created_at };
  await trx.updateTable("payments").set(change).where("id", "=", known.id).execute();
  await use(trx, { ...known, ...change }, row.created_at);
  return { ...known, ...change };
}

const askedADay = 10;
const day = 86_400_000;

async function refuseTooMany(
  trx: Transaction,
  { user_id: userId, created_at: at }: PaymentRow,
): Promise<void> {
  const recent = await trx
    .selectFrom("payments")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(at.getTime() - day))
    .orderBy("created_at", "desc")
    .limit(askedADay)
    .execute();
  const first = recent[askedADay - 1];
  if (first === undefined) return;
  throw new HttpError({
    status: 429,
    code: "RATE_LIMIT_EXCEEDED",
    message: texts.askedTooOften(askedADay),
    retryAfterSeconds: Math.ceil((first.created_at.getTime() + day - at.getTime()) / 1_000),
  });
}

/** Counts the use of a stored payment's code, which the user then carries. */
async function use(
  trx: Transaction,
  { id, user_id: userId, plan_id, promotional_code: code }: PaymentRow,
  at: Date,
) {
  if (code === null) return;
  await takeCode(trx, { code, planId: plan_id, userId, paymentId: id, at });
  await trx.updateTable("users").set({ promotional_code: code }).where("id", "=", userId).execute();
}

function reads(database: Database) {
  return {
    list: (userId: string): Promise<PaymentRow[]> =>
      database
        .selectFrom("payments")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute(),
  };
}

function changes(database: Database) {
  return {
    /** `decide` may throw to refuse. */
    async change(
      id: string,
      { user, sessionId }: Asker,
      decide: (row: PaymentRow) => Updateable<PaymentsTable>,
    ): Promise<Outcome> {
      return inTransaction(database, async (trx): Promise<Outcome> => {
        await lockSignedIn(trx, { ownerId: user.id, sessionId, passwordHash: null });
        const row = await lockOwn(trx, id, user.id);
        if (typeof row === "string") return row;
        await trx.updateTable("payments").set(decide(row)).where("id", "=", id).execute();
        return "done";
      });
    },

    /** Only while nobody saw its money. */
    async cancel(id: string, { user, sessionId }: Asker, at: Date): Promise<Outcome> {
      return inTransaction(database, async (trx): Promise<Outcome> => {
        const owner = await lockSignedIn(trx, { ownerId: user.id, sessionId, passwordHash: null });
        const row = await lockOwn(trx, id, user.id);
        if (typeof row === "string") return row;
        if (row.status !== "pending") return "closed";
        const change = { status: "cancelled", updated_at: at };
        await trx.updateTable("payments").set(change).where("id", "=", id).execute();
        await releaseCodes(trx, [id]);
        await forgetCancelled(trx, user.id);
        await stateWithoutPayments(trx, owner, at);
        return "done";
      });
    },
  };
}

/** People's payments by bank transfer. */
export function createPaymentsRepository(database: Database) {
  return {
    ...reads(database),
    ...changes(database),

    /**
     * @throws AuthorityLost when the user is gone, PlanGone when the plan is, CodeRefused when the code is used up, HttpError
     *   429 at the eleventh new one of a day.
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
        if (known === undefined) {
          await refuseTooMany(trx, row);
          await trx.insertInto("payments").values(row).execute();
          await use(trx, row, row.created_at);
        }
        // Also of a known one: meanwhile an administrator may have set another state, or a plan may have run out.
        await trx
          .updateTable("users")
          .set({ subscription_status: "pending_payment", updated_at: row.created_at })
          .where("id", "=", row.user_id)
          .where("subscription_status", "in", ["free", "expired"])
          .execute();
        return known === undefined ? row : putCode(trx, known, row);
      });
    },
  };
}
export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;
