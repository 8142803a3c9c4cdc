import { sql } from "kysely";
import type { Selectable } from "kysely";
import { paymentTexts as texts, receiptsMaximum } from "@paridad/core/contract";
import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { whileSignedIn } from "../../../db/row-locks.ts";
import type { SignedIn } from "../../../db/row-locks.ts";
import type { PaymentReceiptsTable } from "../../../db/tables/payment-tables.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { conflict, notFound } from "../../../http/http-error.ts";
import { findOwnOpen } from "../repository.ts";

export type ReceiptRow = Selectable<PaymentReceiptsTable>;
type ReceiptIds = { readonly id: string; readonly receiptId: string };

function receiptQuery(database: Database, { receiptId, id }: ReceiptIds) {
  return database
    .selectFrom("payment_receipts")
    .leftJoin("receipt_files", "receipt_files.receipt_id", "payment_receipts.id")
    .innerJoin("payments", "payments.id", "payment_receipts.payment_id")
    .selectAll("payment_receipts")
    .select(["receipt_files.content", "payments.user_id", "payments.reference"])
    .where("payment_receipts.id", "=", receiptId)
    .where("payment_receipts.payment_id", "=", id);
}

export function findOwnReceipt(database: Database, ids: ReceiptIds, userId: string) {
  return receiptQuery(database, ids).where("payments.user_id", "=", userId).executeTakeFirst();
}

/** For an administrator: no look without its row in the audit log. */
export async function viewedReceipt(
  database: Database,
  ids: ReceiptIds,
  auditOf: (receipt: { user_id: string; reference: string }) => AuditEntryInput,
) {
  const receipt = await receiptQuery(database, ids).executeTakeFirst();
  if (receipt !== undefined) await inTransaction(database, (trx) => appendAudit(trx, auditOf(receipt)));
  return receipt;
}

export async function receiptsOf(
  database: Database,
  paymentIds: readonly string[],
): Promise<readonly ReceiptRow[]> {
  if (paymentIds.length === 0) return [];
  return database
    .selectFrom("payment_receipts")
    .selectAll()
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::text[])`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The same file twice is one. A new one answers what an administrator asked. */
export async function storeReceipt(
  database: Database,
  owner: SignedIn,
  { row, content }: { readonly row: ReceiptRow; readonly content: Buffer },
): Promise<void> {
  const id = row.payment_id;
  await whileSignedIn(database, owner, async (trx, { id: userId }) => {
    await findOwnOpen(trx, { userId, id }, { isLocking: true });
    const query = trx.selectFrom("payment_receipts").select("sha256").where("payment_id", "=", id);
    const others = await query.execute();
    if (others.some(({ sha256 }) => sha256 === row.sha256)) return;
    if (others.length >= receiptsMaximum) throw conflict(texts.receiptsFull);
    await trx.insertInto("payment_receipts").values(row).execute();
    await trx.insertInto("receipt_files").values({ receipt_id: row.id, content }).execute();
    await trx.updateTable("payments").set({ question: null, asked_at: null }).where("id", "=", id).execute();
  });
}

export async function deleteReceipt(
  database: Database,
  owner: SignedIn,
  { id, receiptId }: ReceiptIds,
): Promise<void> {
  await whileSignedIn(database, owner, async (trx, { id: userId }) => {
    await findOwnOpen(trx, { userId, id }, { isLocking: true, gone: texts.receiptGone });
    const { numDeletedRows } = await trx
      .deleteFrom("payment_receipts")
      .where("id", "=", receiptId)
      .where("payment_id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound(texts.receiptGone);
  });
}
