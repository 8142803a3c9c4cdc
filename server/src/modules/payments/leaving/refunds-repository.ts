import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Database, Transaction } from "../../../db/tables/schema.ts";

/** Money that goes back; `owner` is null where the account is gone. */
export type RefundRow = {
  readonly id: string;
  readonly owner: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
  readonly reference: string | null;
  readonly amount: number | null;
  readonly payerName: string | null;
  readonly payerTaxId: string | null;
  readonly createdAt: Date;
  readonly refundedAt: Date | null;
};
type Settled = { readonly user_id: string | null; readonly amount: number | null };

const listedRefunds = 200;

async function ofUsers(database: Database): Promise<RefundRow[]> {
  const rows = await database
    .selectFrom("plan_cancellations")
    .innerJoin("users", "users.id", "plan_cancellations.user_id")
    .leftJoin("payments", "payments.id", "plan_cancellations.payment_id")
    .select([
      "plan_cancellations.id",
      "users.email",
      "users.first_name as firstName",
      "users.last_name as lastName",
      "payments.reference",
      "plan_cancellations.amount",
      "payments.payer_name as payerName",
      "payments.payer_tax_id as payerTaxId",
      "plan_cancellations.created_at as createdAt",
      "plan_cancellations.refunded_at as refundedAt",
    ])
    .where("plan_cancellations.kind", "=", "withdrawal")
    .orderBy("plan_cancellations.refunded_at", (order) => order.desc().nullsFirst())
    .orderBy("plan_cancellations.created_at")
    .limit(listedRefunds)
    .execute();
  return rows.map(({ email, firstName, lastName, ...row }) => ({
    ...row,
    owner: { email, firstName, lastName },
  }));
}

async function ofNobody(database: Database): Promise<RefundRow[]> {
  const rows = await database
    .selectFrom("owed_refunds")
    .select([
      "id",
      "reference",
      "amount",
      "payer_name as payerName",
      "payer_tax_id as payerTaxId",
      "created_at as createdAt",
      "refunded_at as refundedAt",
    ])
    .orderBy("refunded_at", (order) => order.desc().nullsFirst())
    .orderBy("created_at")
    .orderBy("id")
    .limit(listedRefunds)
    .execute();
  return rows.map((row) => ({ ...row, owner: null }));
}

/** Refunds still owed come first, the oldest before; then the newest that was given back. */
function compareRefunds(one: RefundRow, other: RefundRow): number {
  if (one.refundedAt === null || other.refundedAt === null) {
    if (one.refundedAt !== other.refundedAt) return one.refundedAt === null ? -1 : 1;
    return one.createdAt.getTime() - other.createdAt.getTime();
  }
  return other.refundedAt.getTime() - one.refundedAt.getTime();
}

async function settle(trx: Transaction, id: string, at: Date): Promise<Settled | undefined> {
  const row = await trx
    .updateTable("plan_cancellations")
    .set({ refunded_at: at })
    .where("id", "=", id)
    .where("kind", "=", "withdrawal")
    .where("refunded_at", "is", null)
    .returning(["user_id", "amount"])
    .executeTakeFirst();
  if (row !== undefined) return row;
  // Nothing more is owed: the payer's data have served.
  const settled = await trx
    .updateTable("owed_refunds")
    .set({ refunded_at: at, payer_name: null, payer_tax_id: null })
    .where("id", "=", id)
    .where("refunded_at", "is", null)
    .returning("amount")
    .executeTakeFirst();
  return settled === undefined ? undefined : { user_id: null, amount: settled.amount };
}

export async function storedRefunds(database: Database): Promise<RefundRow[]> {
  const rows = [...(await ofUsers(database)), ...(await ofNobody(database))];
  return rows.toSorted(compareRefunds).slice(0, listedRefunds);
}

/** Once; false where there is none open. */
export async function settleRefund(
  database: Database,
  id: string,
  at: Date,
  auditOf: (row: Settled) => AuditEntryInput,
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const row = await settle(trx, id, at);
    if (row === undefined) return false;
    await appendAudit(trx, auditOf(row));
    return true;
  });
}
