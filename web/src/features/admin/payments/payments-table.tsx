import { Paperclip } from "lucide-react";

import type { AdminPayment } from "@paridad/core/contract";
import { formatAge, formatDate, formatInstantDate, formatPesosExact } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";
import { paymentStatusNames, wordName } from "@paridad/core/messages";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useServices } from "../../../lib/services.tsx";

const tones: Readonly<Record<string, BadgeTone>> = {
  pending: "warning",
  received: "accent",
  active: "up",
  rejected: "down",
};

export function PaymentState({ status }: { status: string }) {
  return <Badge tone={ownValue(tones, status) ?? "neutral"}>{wordName(paymentStatusNames, status)}</Badge>;
}

export const isOpen = ({ status }: AdminPayment): boolean => status === "pending" || status === "received";

/** Who decided it. */
export const deciderOf = ({ decidedBy }: AdminPayment): string => decidedBy ?? "No quedó registrado quién";

/** What has happened to it, the newest word first. */
function Told({ payment, now }: { payment: AdminPayment; now: number }) {
  const { paidOn, askedAt, decidedAt, createdAt } = payment;
  if (decidedAt !== null) {
    return (
      <>
        {formatInstantDate(decidedAt)}
        <span className="block text-sm text-muted">{deciderOf(payment)}</span>
      </>
    );
  }
  const asked = askedAt === null ? null : `Se le pidió algo ${formatAge({ instant: askedAt, now })}`;
  return (
    <>
      <span title={formatInstantDate(createdAt)}>{formatAge({ instant: createdAt, now })}</span>
      <span className="block text-sm text-muted">
        {asked ?? (paidOn === null ? "Sin aviso de pago" : `Transferido el ${formatDate(paidOn)}`)}
      </span>
    </>
  );
}

/** On a phone a row is a block: person and amount, reference and plan, what was told, the way in. */
const look =
  "w-full text-md [&_th]:px-3 [&_th]:py-2.5 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-muted sm:[&_td]:border-t sm:[&_td]:border-line sm:[&_td]:px-3 sm:[&_td]:py-2 max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[1fr_auto] max-sm:[&_tr]:gap-x-3 max-sm:[&_tr]:gap-y-0.5 max-sm:[&_tr]:border-t max-sm:[&_tr]:border-line max-sm:[&_tr]:px-3.5 max-sm:[&_tr]:py-3";

function Row({ payment, now, onReview }: { payment: AdminPayment; now: number; onReview: () => void }) {
  const { reference, user, planName, period, amount, listAmount, receipts } = payment;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <tr className="hover:bg-s2/60">
      <td className="font-medium tabular-nums max-sm:order-3">{reference}</td>
      <td className="min-w-0 max-sm:order-1">
        <span className="block max-w-64 truncate font-medium">{name}</span>
        <span className="block max-w-64 truncate text-sm text-muted" title={user.email}>
          {user.email}
        </span>
      </td>
      <td className="whitespace-nowrap max-sm:order-4 max-sm:text-right max-sm:text-muted">
        {planName} · {period === "yearly" ? "anual" : "mensual"}
      </td>
      <td className="text-right tabular-nums max-sm:order-2">
        <span className="font-medium">{formatPesosExact(amount)}</span>
        {listAmount === amount ? null : (
          <span className="block text-sm text-muted">{payment.promotionalCode}</span>
        )}
      </td>
      <td className="whitespace-nowrap max-sm:order-5">
        <Told payment={payment} now={now} />
      </td>
      <td className="max-sm:order-6 max-sm:self-center max-sm:text-right">
        {receipts.length === 0 ? (
          <span className="max-sm:hidden">
            <ExplainedDash text="Sin comprobante" />
          </span>
        ) : (
          <span className="inline-flex items-center gap-1 [&_svg]:size-3.5" title="Comprobantes">
            <Paperclip aria-hidden /> {receipts.length}
            <span className="sr-only">{receipts.length === 1 ? "comprobante" : "comprobantes"}</span>
          </span>
        )}
      </td>
      <td className="max-sm:order-7 max-sm:self-center">
        <PaymentState status={payment.status} />
      </td>
      <td className="text-right max-sm:order-8">
        <Button
          tone={isOpen(payment) ? "primary" : "secondary"}
          size="small"
          aria-label={`${isOpen(payment) ? "Revisar" : "Ver"} ${reference} de ${name}`}
          onClick={onReview}
        >
          {isOpen(payment) ? "Revisar" : "Ver"}
        </Button>
      </td>
    </tr>
  );
}

const headings = ["Referencia", "Persona", "Plan", "Importe", "Cuándo", "Comprobante", "Estado"] as const;

/** The payments found, each with the way to its review. */
export function PaymentsTable({
  payments,
  onReview,
}: {
  payments: readonly AdminPayment[];
  onReview: (payment: AdminPayment) => void;
}) {
  const { clock } = useServices();
  return (
    <table className={look}>
      <caption className="sr-only">Solicitudes de pago</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={heading === "Importe" ? "!text-right" : undefined}>
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} now={clock.now()} onReview={() => onReview(payment)} />
        ))}
      </tbody>
    </table>
  );
}
