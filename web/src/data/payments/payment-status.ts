import type { PaymentInstruction, PaymentStage } from "@paridad/core/contract";
import { formatDayMonth, formatDollars, formatPesos, formatPesosExact } from "@paridad/core/formats";
import { paymentStages, paymentStatusNames } from "@paridad/core/contract";
import { wordName } from "@paridad/core/messages";

/** True if the plan awaits this payment. */
export function isPaymentOpen({ status }: PaymentInstruction): boolean {
  return status === undefined || status === "pending" || status === "received";
}

function amountOf({ amount, currency }: PaymentInstruction): string {
  if (currency === "USD") return formatDollars(amount);
  return Number.isInteger(amount) ? formatPesos(amount) : formatPesosExact(amount);
}

/** The stage of an open payment; null for one that was decided or cancelled. */
export function paymentStageOf(payment: PaymentInstruction): PaymentStage | null {
  if (!isPaymentOpen(payment)) return null;
  const { status, question, amount, paidOn, receipts = [] } = payment;
  if (status === "received") return paymentStages.received();
  if (question) return paymentStages.question(question);
  if (amount === 0) return paymentStages.covered();
  if (paidOn) return paymentStages.announced(formatDayMonth(paidOn));
  return paymentStages.due(amountOf(payment), receipts.length > 0);
}

/** A payment's state in a word or two. */
export function paymentStatusName(payment: PaymentInstruction): string {
  return paymentStageOf(payment)?.name ?? wordName(paymentStatusNames, payment.status ?? "pending");
}
