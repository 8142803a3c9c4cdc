import type { PaymentInstruction, PaymentStage } from "@paridad/core/contract";
import { listPayments } from "@paridad/core/endpoints";

import { isPaymentOpen, paymentStageOf } from "../../data/payments/payment-status.ts";
import { useData } from "../../data/use-data.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { RetryLink } from "../ui/states/retry-button.tsx";

/** The newest payment that waits, and what for; null where none does or none is known yet. */
export function useOpenPayment({ enabled = true }: { enabled?: boolean } = {}) {
  const payments = useData(listPayments, ["payments"], { enabled });
  const payment = payments.data?.find(isPaymentOpen) ?? null;
  const { isError, refetch } = payments;
  const reading = { isKnown: payments.data !== undefined, isError, retry: () => void refetch() };
  return { ...reading, payment, stage: payment && paymentStageOf(payment) };
}

/** While a payment is read, or where it can't be. */
export function UnknownPayment({ isError, retry }: { isError: boolean; retry: () => void }) {
  return (
    <Notice title="Tu pago">
      {isError ? (
        <>
          No pudimos cargar tu pago. <RetryLink onClick={retry} />
        </>
      ) : (
        "Viendo cómo está…"
      )}
    </Notice>
  );
}

/** An open payment's next step and the way to it. */
export function OpenPaymentNotice({ payment, stage }: { payment: PaymentInstruction; stage: PaymentStage }) {
  // A task of the owner's is a warning; a wait is none.
  const isTheirs = payment.status !== "received" && (Boolean(payment.question) || !payment.paidOn);
  return (
    <Notice
      tone={isTheirs ? "warning" : "info"}
      title={stage.title}
      action={
        <ButtonLink
          to="/payment-instructions"
          state={{ payment }}
          size="small"
          tone={isTheirs ? "primary" : "secondary"}
        >
          {stage.action}
        </ButtonLink>
      }
    >
      {stage.text}
    </Notice>
  );
}
