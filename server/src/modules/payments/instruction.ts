import type { PaymentInstruction, PaymentPeriod, PaymentStatus, Receipt } from "@paridad/core/contract";
import { formatTaxId } from "@paridad/core/lib";
import { instantOrNull } from "../../db/tables/user-row.ts";
import type { ReceiptRow } from "./receipts/repository.ts";
import type { PaymentRow } from "./repository.ts";

export type TransferAccount = {
  readonly cbu: string | null;
  readonly alias: string | null;
  readonly account: string | null;
  readonly holder: string | null;
  /** A CUIT's digits. */
  readonly taxId: string | null;
};

const instructions = "Poné la referencia en el concepto de la transferencia y conservá el comprobante.";

/** A cancelled payment with a reason is a rejected one. */
export function paymentStatusOf({ status, reason }: Pick<PaymentRow, "status" | "reason">): PaymentStatus {
  return status === "cancelled" && reason !== null ? "rejected" : (status as PaymentStatus);
}

export function receiptOfRow({ id, name, kind, bytes, created_at: createdAt }: ReceiptRow): Receipt {
  return { id, name, kind, bytes, uploadedAt: createdAt.toISOString() };
}

/** Instructions for a payment (account and reference), and its state. */
export function instructionOf(
  row: Omit<PaymentRow, "user_id" | "updated_at">,
  transfer: TransferAccount,
  receipts: readonly ReceiptRow[] = [],
): PaymentInstruction {
  return {
    id: row.id,
    planId: row.plan_id,
    planName: row.plan_name,
    period: row.period as PaymentPeriod,
    amount: row.amount,
    listAmount: row.list_amount ?? row.amount,
    promotionalCode: row.promotional_code,
    freeMonths: row.free_months,
    currency: row.currency,
    holder: transfer.holder,
    taxId: transfer.taxId === null ? null : formatTaxId(transfer.taxId),
    cbu: transfer.cbu,
    alias: transfer.alias,
    accountNumber: transfer.account,
    reference: row.reference,
    instructions,
    status: paymentStatusOf(row),
    createdAt: row.created_at.toISOString(),
    paidOn: row.paid_on,
    payerName: row.payer_name,
    payerTaxId: row.payer_tax_id,
    question: row.question,
    reason: row.reason,
    receipts: receipts.map(receiptOfRow),
    coversUntil: instantOrNull(row.covers_until),
  };
}
