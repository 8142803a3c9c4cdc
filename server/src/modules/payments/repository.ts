import type { Selectable, Updateable } from "kysely";
import { paymentTexts as texts } from "@paridad/core/contract";
import type { PaymentsTable } from "../../db/tables/payment-tables.ts";
import { lockPlanIds, PlanGone, whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import { codeKey, CodeRefused, releaseCodes, takeCode } from "../../db/shared/payments/promotional-codes.ts";
import { openStatuses } from "../../db/shared/payments/settle.ts";
import { forgetCancelled, isUnpaid } from "../../db/shared/payments/unpaid.ts";
import { stateWithoutPayments } from "../../db/shared/payments/waiting-state.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { conflict, HttpError, notFound } from "../../http/http-error.ts";

export type PaymentRow = Selectable<PaymentsTable>;

/** The payment's status is one that its owner may still change. */
function isOpen({ status }: Pick<PaymentRow, "status">): boolean {
  return openStatuses.some((open) => open === status);
}

/** A user's own open payment. @throws HttpError 404 or 409 where there is none. */
export async function findOwnOpen(
  connection: Database | Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
  { isLocking = false, gone = texts.paymentGone }: { isLocking?: boolean; gone?: string } = {},
): Promise<PaymentRow> {
  const own = connection.selectFrom("payments").selectAll().where("id", "=", id);
  const query = own.where("user_id", "=", userId);
  const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw notFound(gone);
  if (!isOpen(row)) throw conflict(texts.paymentClosed);
  return row;
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

export function paymentsOf(database: Database, userId: string): Promise<PaymentRow[]> {
  return database
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** `decide` may throw to refuse. */
export async function changeOwnPayment(
  database: Database,
  owner: SignedIn,
  id: string,
  decide: (row: PaymentRow) => Updateable<PaymentsTable>,
): Promise<void> {
  await whileSignedIn(database, owner, async (trx, { id: userId }) => {
    const row = await findOwnOpen(trx, { userId, id }, { isLocking: true });
    await trx.updateTable("payments").set(decide(row)).where("id", "=", id).execute();
  });
}

/** Only while nobody saw its money. */
export async function cancelOwnPayment(
  database: Database,
  owner: SignedIn,
  id: string,
  at: Date,
): Promise<void> {
  await whileSignedIn(database, owner, async (trx, user) => {
    const row = await findOwnOpen(trx, { userId: user.id, id }, { isLocking: true });
    if (row.status !== "pending") throw conflict(texts.paymentClosed);
    const change = { status: "cancelled", updated_at: at };
    await trx.updateTable("payments").set(change).where("id", "=", id).execute();
    await releaseCodes(trx, [id]);
    await forgetCancelled(trx, user.id);
    await stateWithoutPayments(trx, user, at);
  });
}

/**
 * The user's pending payment of that plan and period: the known one, or this one with the user's state set to
 * 'pendiente de pago' where nothing paid runs.
 * @throws AuthorityLost when the user is gone, PlanGone when the plan is, CodeRefused when the code is used up, HttpError
 *   429 at the eleventh new one of a day.
 */
export function askPayment(database: Database, owner: SignedIn, row: PaymentRow): Promise<PaymentRow> {
  return whileSignedIn(database, owner, async (trx) => {
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
}
