import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";

import { createPaymentsApi } from "@paridad/core/api";
import type { PaymentInstruction } from "@paridad/core/contract";
import { formatDollars, formatPesos } from "@paridad/core/formats";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { ErrorState } from "../../components/ui/states/states.tsx";
import { isPaymentOpen, paymentStatusName } from "../../lib/payment-status.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { messageOf } from "../../lib/use-submit.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";

function TransferRow({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="-mt-1 flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium break-all">{text}</span>
        <CopyButton label={label} text={text} />
      </dd>
    </div>
  );
}

function totalOf({ amount, currency }: PaymentInstruction): string {
  return currency === "USD" ? formatDollars(amount) : `${formatPesos(amount)} ${currency}`;
}

function Summary({ payment }: { payment: PaymentInstruction }) {
  const rows = [
    ["Plan", payment.planName],
    ["Período", payment.period === "yearly" ? "Anual" : "Mensual"],
    ["Total", totalOf(payment)],
    ["Estado", paymentStatusName(payment)],
  ] as const;
  return (
    <Card aria-label="Resumen del plan">
      <h2 className="mb-2 font-semibold">Resumen</h2>
      <dl className="grid gap-1.5">
        {rows.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Transfer({ payment }: { payment: PaymentInstruction }) {
  const { cbu, alias, accountNumber, reference, instructions } = payment;
  const hasAccount = Boolean(cbu || alias || accountNumber);
  return (
    <Card aria-label="Datos para la transferencia">
      <h2 className="mb-1 font-semibold">Datos para la transferencia</h2>
      {hasAccount ? null : (
        <p className="text-md text-muted">Pedile a soporte los datos de la cuenta con esta referencia.</p>
      )}
      <dl>
        <TransferRow label="CBU" text={cbu} />
        <TransferRow label="Alias" text={alias} />
        <TransferRow label="Número de cuenta" text={accountNumber} />
        <TransferRow label="Referencia" text={reference} />
      </dl>
      {instructions ? <p className="mt-3 text-md text-muted">{instructions}</p> : null}
    </Card>
  );
}

function Instructions({ payment }: { payment: PaymentInstruction }) {
  const isSignedIn = useSession(({ token }) => token !== null);
  return (
    <AccessLayout
      title="Instrucciones de pago"
      lead="Transferí el total desde tu banco con la referencia indicada."
      hasOwnCards
      footer={isSignedIn ? null : <TextLink to="/register">Volver al registro</TextLink>}
    >
      <Summary payment={payment} />
      <Transfer payment={payment} />
      <Notice tone="info" title="Información importante">
        <ul className="grid list-disc gap-1 pl-4">
          <li>Tu cuenta se activa después de recibir el pago.</li>
          <li>Puede demorar hasta 24 horas hábiles.</li>
          <li>Te enviamos un email de confirmación cuando esté activa.</li>
          <li>Si tenés algún problema, contactá a soporte.</li>
        </ul>
      </Notice>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {isSignedIn ? (
          <ButtonLink to="/suscripciones" size="large">
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
  const { api } = useServices();
  const payments = useQuery({
    queryKey: ["payments"],
    queryFn: ({ signal }) => createPaymentsApi(api.http).list({ signal }),
  });
  const stored = payments.data?.find((payment) =>
    atHand ? payment.reference === atHand.reference : isPaymentOpen(payment),
  );
  const payment = stored ?? atHand;
  if (payment) return <Instructions payment={payment} />;
  if (payments.isFetching) return <LoadingScreen />;
  if (payments.isSuccess) return <Navigate to="/register" replace />;
  return (
    <AccessLayout title="Instrucciones de pago">
      <ErrorState message={messageOf(payments.error)} onRetry={() => void payments.refetch()} />
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
