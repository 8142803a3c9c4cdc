import { Download } from "lucide-react";
import { Link } from "react-router";

import type { Receipt } from "@paridad/core/contract";
import { listPayments } from "@paridad/core/endpoints";
import { formatInstantDate, formatPesosExact } from "@paridad/core/formats";

import { Card } from "../../components/ui/card.tsx";
import { QueryError } from "../../components/ui/states/states.tsx";
import { useData } from "../../data/use-data.ts";
import { isPaymentOpen, paymentStatusName } from "../../data/payments/payment-status.ts";
import { useTakeReceipt } from "../../data/payments/receipt-file.ts";

/** The receipts of a payment: their owner's for as long as they are kept, also without a plan. */
function Receipts({ paymentId, receipts }: { paymentId: string; receipts: readonly Receipt[] }) {
  const take = useTakeReceipt(paymentId);
  return (
    <ul className="flex w-full flex-wrap gap-x-4">
      {receipts.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            className="inline-flex max-w-full items-center gap-1.5 py-1 text-sm text-accent hover:underline pointer-coarse:py-3 [&_svg]:size-3.5 [&_svg]:shrink-0"
            aria-label={`Descargar ${name}`}
            disabled={take.isPending}
            onClick={() => take.mutate(id)}
          >
            <Download aria-hidden /> <span className="truncate">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The user's own payments; nothing while there are none. */
export function PaymentsList() {
  const payments = useData(listPayments, ["payments"]);
  if (payments.isError) {
    return (
      <Card aria-label="Mis pagos">
        <QueryError query={payments} title="No pudimos cargar tus pagos" />
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
            {payment.id !== undefined && (payment.receipts ?? []).length > 0 ? (
              <Receipts paymentId={payment.id} receipts={payment.receipts ?? []} />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
