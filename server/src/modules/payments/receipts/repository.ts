import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockSignedIn } from "../../../db/row-locks.ts";
import { openStatuses } from "../../../db/shared/payments/settle.ts";
import type { PaymentReceiptsTable } from "../../../db/tables/payment-tables.ts";
import type { Database, Transaction } from "../../../db/tables/schema.ts";
import type { Selectable } from "kysely";

export type ReceiptRow = Selectable<PaymentReceiptsTable>;
type Owner = { readonly userId: string; readonly sessionId: string };

type OwnPayment = { readonly userId: string; readonly paymentId: string };

function ownPayment(database: Database, { userId, paymentId }: OwnPayment) {
  const own = database.selectFrom("payments").select("status").where("id", "=", paymentId);
  return own.where("user_id", "=", userId);
}

function isOpenRow(row: { status: string } | undefined): boolean | null {
  return row === undefined ? null : openStatuses.some((status) => status === row.status);
}

/** Whether the payment is the user's and open; null where there is none of theirs. Locks it. */
async function lockOpenPayment(trx: Transaction, own: OwnPayment): Promise<boolean | null> {
  return isOpenRow(await ownPayment(trx, own).forUpdate().executeTakeFirst());
}

function find(database: Database, { receiptId, paymentId }: { receiptId: string; paymentId: string }) {
  return database
    .selectFrom("payment_receipts")
    .leftJoin("receipt_files", "receipt_files.receipt_id", "payment_receipts.id")
    .innerJoin("payments", "payments.id", "payment_receipts.payment_id")
    .selectAll("payment_receipts")
    .select(["receipt_files.content", "payments.user_id", "payments.reference"])
    .where("payment_receipts.id", "=", receiptId)
    .where("payment_receipts.payment_id", "=", paymentId);
}

function reads(database: Database) {
  return {
    /** Whether the payment is the user's and open; null where there is none of theirs. */
    isOpen: async (own: OwnPayment): Promise<boolean | null> =>
      isOpenRow(await ownPayment(database, own).executeTakeFirst()),

    async findOwn(ids: { receiptId: string; paymentId: string }, userId: string) {
      return (await find(database, ids).where("payments.user_id", "=", userId).executeTakeFirst()) ?? null;
    },

    /** For an administrator: no look without its row in the audit log. */
    async view(
      ids: { receiptId: string; paymentId: string },
      auditOf: (receipt: { user_id: string; reference: string }) => AuditEntryInput,
    ) {
      const receipt = await find(database, ids).executeTakeFirst();
      if (receipt === undefined) return null;
      await inTransaction(database, (trx) => appendAudit(trx, auditOf(receipt)));
      return receipt;
    },

    ofPayments: (paymentIds: readonly string[]): Promise<ReceiptRow[]> =>
      paymentIds.length === 0
        ? Promise.resolve([])
        : database
            .selectFrom("payment_receipts")
            .selectAll()
            .where("payment_id", "in", [...paymentIds])
            .orderBy("created_at")
            .orderBy("id")
            .execute(),
  };
}

export type StoredReceipt = { readonly row: ReceiptRow; readonly content: Buffer };
export type StoreOutcome = "stored" | "known" | "gone" | "closed" | "full";

/** The receipts that users attach to their payments. */
export function createReceiptsRepository(database: Database) {
  return {
    ...reads(database),

    /** The same file twice is one. A new one answers what an administrator asked. */
    async store(
      { row, content }: StoredReceipt,
      { userId, sessionId }: Owner,
      most: number,
    ): Promise<StoreOutcome> {
      return inTransaction(database, async (trx): Promise<StoreOutcome> => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const isOpen = await lockOpenPayment(trx, { userId, paymentId: row.payment_id });
        if (isOpen === null) return "gone";
        if (!isOpen) return "closed";
        const others = await trx
          .selectFrom("payment_receipts")
          .select("sha256")
          .where("payment_id", "=", row.payment_id)
          .execute();
        if (others.some(({ sha256 }) => sha256 === row.sha256)) return "known";
        if (others.length >= most) return "full";
        await trx.insertInto("payment_receipts").values(row).execute();
        await trx.insertInto("receipt_files").values({ receipt_id: row.id, content }).execute();
        await trx
          .updateTable("payments")
          .set({ question: null, asked_at: null })
          .where("id", "=", row.payment_id)
          .execute();
        return "stored";
      });
    },

    async remove(
      { receiptId, paymentId }: { receiptId: string; paymentId: string },
      { userId, sessionId }: Owner,
    ): Promise<"removed" | "gone" | "closed"> {
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const isOpen = await lockOpenPayment(trx, { userId, paymentId });
        if (isOpen === null) return "gone";
        if (!isOpen) return "closed";
        const { numDeletedRows } = await trx
          .deleteFrom("payment_receipts")
          .where("id", "=", receiptId)
          .where("payment_id", "=", paymentId)
          .executeTakeFirst();
        return numDeletedRows > 0n ? "removed" : "gone";
      });
    },
  };
}
export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>;
