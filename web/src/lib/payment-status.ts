import type { PaymentInstruction } from "@paridad/core/contract";

const names = {
  pending: "Pendiente",
  received: "Recibido",
  active: "Activado",
  cancelled: "Cancelado",
} as const;

/** A payment's state in words; one just asked for is pending. */
export function paymentStatusName({ status }: PaymentInstruction): string {
  return names[status ?? "pending"];
}

/** Whether the plan is still waiting for this payment. */
export function isPaymentOpen({ status }: PaymentInstruction): boolean {
  return status === undefined || status === "pending" || status === "received";
}
