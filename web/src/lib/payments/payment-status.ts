import type { PaymentInstruction } from "@paridad/core/contract";
import { paymentStatusNames, wordName } from "@paridad/core/messages";

/** A payment's state in words; one just asked for is pending. */
export function paymentStatusName({ status }: PaymentInstruction): string {
  return wordName(paymentStatusNames, status ?? "pending");
}

/** Whether the plan is still waiting for this payment. */
export function isPaymentOpen({ status }: PaymentInstruction): boolean {
  return status === undefined || status === "pending" || status === "received";
}
