import { useState } from "react";
import { Navigate, useLocation } from "react-router";

import type { PaymentInstruction } from "@paridad/core/contract";
import { listPayments } from "@paridad/core/endpoints";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { QueryError } from "../../components/ui/states/states.tsx";
import { useData } from "../../data/use-data.ts";
import { isPaymentOpen } from "../../data/payments/payment-status.ts";
import { useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";
import { AnnouncePayment } from "./payment/announce-payment.tsx";
import { ImportantInformation, PaymentAnswer } from "./payment/payment-notices.tsx";
import { PaymentSummary } from "./payment/payment-summary.tsx";
import { TransferData } from "./payment/transfer-data.tsx";

function Instructions({ payment }: { payment: PaymentInstruction }) {
  const isSignedIn = useSession(({ token }) => token !== null);
  const isOpen = isPaymentOpen(payment);
  // A code may cover the total.
  const isDue = isOpen && payment.amount > 0;
  return (
    <AccessLayout
      title="Instrucciones de pago"
      lead={isDue ? "Transferí el total desde tu banco con la referencia indicada." : null}
      hasOwnCards
      isInSession={isSignedIn}
      footer={isSignedIn ? null : <TextLink to="/register">Volver al registro</TextLink>}
    >
      <PaymentAnswer payment={payment} />
      <PaymentSummary payment={payment} />
      {isOpen ? <TransferData payment={payment} /> : null}
      {isDue && isSignedIn ? <AnnouncePayment payment={payment} /> : null}
      {isOpen ? <ImportantInformation /> : null}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {isSignedIn ? (
          <ButtonLink to="/suscripciones" tone={isDue ? "secondary" : "primary"} size="large">
            Volver a mi suscripción
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" size="large">
            Verificar Email
          </ButtonLink>
        )}
        <ButtonLink to="/support" tone="secondary" size="large">
          Contactar Soporte
        </ButtonLink>
      </div>
    </AccessLayout>
  );
}

/** A signed-in user's payment as the server has it now: the one at hand, otherwise the newest that is open. */
function StoredInstructions({ atHand }: { atHand: PaymentInstruction | undefined }) {
  const payments = useData(listPayments, ["payments"]);
  const stored = payments.data?.find((payment) =>
    atHand ? payment.reference === atHand.reference : isPaymentOpen(payment),
  );
  const payment = stored ?? atHand;
  if (payment) return <Instructions payment={payment} />;
  if (payments.isFetching) return <LoadingScreen />;
  if (payments.isSuccess) return <Navigate to="/register" replace />;
  return (
    <AccessLayout title="Instrucciones de pago" isInSession>
      <QueryError query={payments} />
    </AccessLayout>
  );
}

/** /payment-instructions: after registration, or from the plans of a signed-in user. */
export function PaymentInstructionsScreen() {
  useDocumentTitle("Instrucciones de pago");
  const state = useLocation().state as { payment?: PaymentInstruction } | null;
  const isSignedIn = useSession(({ token }) => token !== null);
  const [hasBeenSignedIn] = useState(isSignedIn);
  if (isSignedIn) return <StoredInstructions atHand={state?.payment} />;
  if (hasBeenSignedIn) return <Navigate to="/login" replace state={{ from: "/payment-instructions" }} />;
  return state?.payment ? <Instructions payment={state.payment} /> : <Navigate to="/register" replace />;
}
