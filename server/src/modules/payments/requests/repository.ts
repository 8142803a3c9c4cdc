import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { enqueueMail } from "../../../db/shared/outbox.ts";
import { releaseCodes } from "../../../db/shared/payments/promotional-codes.ts";
import { openStatuses, settlePayments } from "../../../db/shared/payments/settle.ts";
import { stateWithoutPayments } from "../../../db/shared/payments/waiting-state.ts";
import { lockPlanIds, lockUser, PlanGone } from "../../../db/row-locks.ts";
import type { Database, Transaction } from "../../../db/tables/schema.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import { editedAt } from "../../../http/stale-update.ts";
import type { PaymentRow } from "../repository.ts";
import type { FoundPayment } from "./admin-payment.ts";
import type { Decided } from "./decisions.ts";
import { findRequest } from "./list-repository.ts";

type Decision = {
  readonly at: Date;
  /** Throws to refuse. */
  readonly check: (row: PaymentRow, isOpen: boolean) => void;
  readonly decided: Decided;
  readonly audit: Omit<AuditEntryInput, "action">;
};
type Write = { readonly row: PaymentRow; readonly user: UserRow } & Pick<Decision, "at" | "decided">;

function paymentOf(connection: Database | Transaction, id: string): Promise<PaymentRow | undefined> {
  return connection.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Opens the plan that was paid; the end is the payment's. */
async function approve(trx: Transaction, { row, user, at, decided }: Write): Promise<UserRow> {
  const settled = await settlePayments(trx, {
    userId: user.id,
    to: "active",
    paymentId: row.id,
    at,
    by: decided.by,
  });
  return trx
    .updateTable("users")
    .set({
      subscription_type: row.plan_id,
      subscription_status: "active",
      subscription_created_at: user.subscription_created_at ?? at,
      subscription_activated_at: at,
      subscription_ends_at: settled?.endsAt ?? null,
      updated_at: editedAt(at, user.updated_at),
    })
    .where("id", "=", user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function reject(trx: Transaction, { row, user, at, decided }: Write): Promise<UserRow> {
  const change = { ...decided.change, decided_at: at, decided_by: decided.by, updated_at: at };
  await trx.updateTable("payments").set(change).where("id", "=", row.id).execute();
  await releaseCodes(trx, [row.id]);
  return stateWithoutPayments(trx, user, at);
}

async function ask(trx: Transaction, { row, user, at, decided }: Write): Promise<UserRow> {
  const change = { ...decided.change, asked_at: at, updated_at: editedAt(at, row.updated_at) };
  await trx.updateTable("payments").set(change).where("id", "=", row.id).execute();
  return user;
}

const writes = { approve, reject, ask } as const;

/**
 * Decides an open payment with its mail and audit row, under its owner's lock and then its own: of two who decide at
 * once the second finds what the first did. Null where there is none.
 * @throws PlanGone when its plan is no longer sold.
 */
export async function decideRequest(
  database: Database,
  id: string,
  { at, check, decided, audit }: Decision,
): Promise<FoundPayment | null> {
  const known = await paymentOf(database, id);
  if (known === undefined) return null;
  await inTransaction(database, async (trx) => {
    const user = await lockUser(trx, known.user_id);
    if (user === undefined) return;
    if (decided.kind === "approve" && !(await lockPlanIds(trx)).includes(known.plan_id)) throw new PlanGone();
    const query = trx.selectFrom("payments").selectAll().where("id", "=", id).forUpdate();
    const row = await query.executeTakeFirst();
    if (row === undefined) return;
    check(
      row,
      openStatuses.some((status) => status === row.status),
    );
    const owner = await writes[decided.kind](trx, { row, user, at, decided });
    const payment = (await paymentOf(trx, id)) ?? row;
    const after = { payment, user: owner };
    await enqueueMail(trx, decided.mailOf(after), at.getTime());
    await appendAudit(trx, { ...audit, target: owner.id, ...decided.auditOf(user, after) });
  });
  return findRequest(database, id);
}
