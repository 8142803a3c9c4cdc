import { createHash } from "node:crypto";
import { receiptsMaximum } from "@paridad/core/contract";
import type { Receipt } from "@paridad/core/contract";
import { paymentTexts as texts } from "@paridad/core/messages";
import { auditFields } from "../../../auth/actor.ts";
import type { Actor } from "../../../auth/actor.ts";
import { HttpError, invalidFields, notFound, tooManyRequests } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { checkReceipt, plainFileName } from "./check-receipt.ts";
import type { ReceiptRow, ReceiptsRepository } from "./repository.ts";

export type ReceiptIds = { readonly paymentId: string; readonly receiptId: string };
/** A receipt's file as it leaves: under a name of ours. */
export type SentReceipt = { readonly receipt: Receipt; readonly fileName: string; readonly content: Buffer };
type Asker = { readonly user: { readonly id: string }; readonly sessionId: string };

export function receiptOfRow(row: ReceiptRow): Receipt {
  const { id, name, kind, bytes } = row;
  return { id, name, kind, bytes, uploadedAt: row.created_at.toISOString() };
}

function closed(): HttpError {
  return new HttpError({ status: 409, code: "CONFLICT", message: texts.paymentClosed });
}

function sentOf(receipt: ReceiptRow & { reference: string; content: Buffer | null }): SentReceipt {
  // A copy of the accounts alone has no files: after restoring one they are gone.
  if (receipt.content === null) throw notFound(texts.receiptGone);
  const { reference, kind, content } = receipt;
  return { receipt: receiptOfRow(receipt), fileName: `comprobante_${reference}.${kind}`, content };
}

type Dependencies = {
  readonly repository: ReceiptsRepository;
  readonly clock: Clock;
  /** Seconds to wait for a user who sends too many, otherwise null. */
  readonly uploadWait: (userId: string) => number | null;
};

/** Receipts of transfers: attached by their owners, looked at by administrators. */
export function createReceipts({ repository, clock, uploadWait }: Dependencies) {
  return {
    /**
     * Counts an upload before its body is read, so none beyond the limit is taken in, nor for another's payment.
     * @throws HttpError 429 where the user sends too many, 404 and 409 where there is no open payment of theirs.
     */
    async admitUpload({ user }: Pick<Asker, "user">, paymentId: string): Promise<void> {
      const wait = uploadWait(user.id);
      if (wait !== null) throw tooManyRequests(wait);
      const isOpen = await repository.isOpen({ userId: user.id, paymentId });
      if (isOpen === null) throw notFound(texts.paymentGone);
      if (!isOpen) throw closed();
    },

    /** Stores an upload that was admitted. */
    async attach(
      { user, sessionId }: Asker,
      paymentId: string,
      { name, bytes }: { readonly name: string; readonly bytes: Buffer },
    ): Promise<void> {
      const checked = checkReceipt(bytes);
      if (!checked.ok) throw invalidFields([{ path: "content", message: texts[checked.fault] }]);
      const now = clock.now();
      const row = {
        id: uniqueId(now),
        payment_id: paymentId,
        name: plainFileName(name),
        kind: checked.kind,
        bytes: checked.content.length,
        sha256: createHash("sha256").update(checked.content).digest("hex"),
        created_at: new Date(now),
      };
      const stored = { row, content: checked.content };
      const outcome = await repository.store(stored, { userId: user.id, sessionId }, receiptsMaximum);
      if (outcome === "gone") throw notFound(texts.paymentGone);
      if (outcome === "closed") throw closed();
      if (outcome === "full")
        throw new HttpError({ status: 409, code: "CONFLICT", message: texts.receiptsFull });
    },

    async remove({ user, sessionId }: Asker, ids: ReceiptIds): Promise<void> {
      const outcome = await repository.remove(ids, { userId: user.id, sessionId });
      if (outcome === "gone") throw notFound(texts.receiptGone);
      if (outcome === "closed") throw closed();
    },

    async own({ user }: Asker, ids: ReceiptIds): Promise<SentReceipt> {
      const receipt = await repository.findOwn(ids, user.id);
      if (receipt === null) throw notFound(texts.receiptGone);
      return sentOf(receipt);
    },

    async view(ids: ReceiptIds, actor: Actor): Promise<SentReceipt> {
      const receipt = await repository.view(ids, ({ user_id: target, reference }) => ({
        time: clock.now(),
        ...auditFields(actor),
        action: "payment.receipt",
        target,
        after: { reference, receipt: ids.receiptId },
      }));
      if (receipt === null) throw notFound(texts.receiptGone);
      return sentOf(receipt);
    },
  };
}
export type Receipts = ReturnType<typeof createReceipts>;
