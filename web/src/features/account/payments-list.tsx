import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { createPaymentsApi } from "@paridad/core/api";
import { formatInstantDate, formatPesosExact } from "@paridad/core/formats";

import { Card } from "../../components/ui/card.tsx";
import { ErrorState } from "../../components/ui/states/states.tsx";
import { isPaymentOpen, paymentStatusName } from "../../lib/payments/payment-status.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

/** The user's own payments; nothing while there are none. */
export function PaymentsList() {
  const { api } = useServices();
  const payments = useQuery({
    queryKey: ["payments"],
    queryFn: ({ signal }) => createPaymentsApi(api.http).list({ signal }),
  });
  if (payments.isError) {
    return (
      <Card aria-label="Mis pagos">
        <ErrorState
          title="No pudimos cargar tus pagos"
          message={messageOf(payments.error)}
          onRetry={() => void payments.refetch()}
        />
      </Card>
    );
  }
  if (!payments.data || payments.data.length === 0) return null;
  return (
    <Card aria-label="Mis pagos">
      <h2 className="mb-2 font-semibold">Mis pagos</h2>
      <ul>
        {payments.data.map((payment) => (
          <li
            key={payment.id ?? payment.reference}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span>
              {payment.planName} · {payment.period === "yearly" ? "anual" : "mensual"}
              <span className="ml-2 text-sm text-muted">{formatInstantDate(payment.createdAt)}</span>
            </span>
            <span className="flex items-center gap-3">
              <span className="font-medium">{formatPesosExact(payment.amount)}</span>
              <span className="text-sm text-muted">{paymentStatusName(payment)}</span>
              {isPaymentOpen(payment) ? (
                <Link to="/payment-instructions" state={{ payment }} className="text-accent hover:underline">
                  Instrucciones
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
