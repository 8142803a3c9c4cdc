import { Paperclip } from "lucide-react";

import type { AdminPayment } from "@paridad/core/contract";
import { formatAge, formatDate, formatInstantDate, formatPesosExact } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";
import { paymentStatusNames } from "@paridad/core/contract";
import { wordName } from "@paridad/core/messages";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { RecordTable } from "../list/record-table.tsx";
import type { RecordColumn } from "../list/record-table.tsx";
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

const nameOf = ({ firstName, lastName }: AdminPayment["user"]) => `${firstName} ${lastName}`;

/** The administrator who decided it. */
export const deciderOf = ({ decidedBy }: AdminPayment): string => decidedBy ?? "No quedó registrado quién";

/** Its history, the newest word first. */
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
  const question = askedAt === null ? null : `Se le pidió algo ${formatAge({ instant: askedAt, now })}`;
  return (
    <>
      <span title={formatInstantDate(createdAt)}>{formatAge({ instant: createdAt, now })}</span>
      <span className="block text-sm text-muted">
        {question ?? (paidOn === null ? "Sin aviso de pago" : `Transferido el ${formatDate(paidOn)}`)}
      </span>
    </>
  );
}

type OnReview = (payment: AdminPayment) => void;

function Review({ payment, onReview }: { payment: AdminPayment; onReview: OnReview }) {
  const word = isOpen(payment) ? "Revisar" : "Ver";
  return (
    <Button
      tone={isOpen(payment) ? "primary" : "secondary"}
      size="small"
      aria-label={`${word} ${payment.reference} de ${nameOf(payment.user)}`}
      onClick={() => onReview(payment)}
    >
      {word}
    </Button>
  );
}

function Receipts({ receipts }: { receipts: AdminPayment["receipts"] }) {
  return receipts.length === 0 ? (
    <span className="max-sm:hidden">
      <ExplainedDash text="Sin comprobante" />
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 [&_svg]:size-3.5" title="Comprobantes">
      <Paperclip aria-hidden /> {receipts.length}
      <span className="sr-only">{receipts.length === 1 ? "comprobante" : "comprobantes"}</span>
    </span>
  );
}

const columns = (now: number, onReview: OnReview): readonly RecordColumn<AdminPayment>[] => [
  {
    name: "Referencia",
    className: "font-medium tabular-nums max-sm:order-3",
    cell: ({ reference }) => reference,
  },
  {
    name: "Persona",
    className: "min-w-0 max-sm:order-1",
    cell: ({ user }) => (
      <>
        <span className="block max-w-64 truncate font-medium">{nameOf(user)}</span>
        <span className="block max-w-64 truncate text-sm text-muted" title={user.email}>
          {user.email}
        </span>
      </>
    ),
  },
  {
    name: "Plan",
    className: "whitespace-nowrap max-sm:order-4 max-sm:text-right max-sm:text-muted",
    cell: ({ planName, period }) => `${planName} · ${period === "yearly" ? "anual" : "mensual"}`,
  },
  {
    name: "Importe",
    isNumber: true,
    className: "max-sm:order-2",
    cell: ({ amount, listAmount, promotionalCode }) => (
      <>
        <span className="font-medium">{formatPesosExact(amount)}</span>
        {listAmount === amount ? null : <span className="block text-sm text-muted">{promotionalCode}</span>}
      </>
    ),
  },
  {
    name: "Cuándo",
    className: "whitespace-nowrap max-sm:order-5",
    cell: (payment) => <Told payment={payment} now={now} />,
  },
  {
    name: "Comprobante",
    className: "max-sm:order-6 max-sm:self-center max-sm:text-right",
    cell: ({ receipts }) => <Receipts receipts={receipts} />,
  },
  {
    name: "Estado",
    className: "max-sm:order-7 max-sm:self-center",
    cell: ({ status }) => <PaymentState status={status} />,
  },
  {
    name: "Acciones",
    isUnnamed: true,
    className: "text-right max-sm:order-8",
    cell: (payment) => <Review payment={payment} onReview={onReview} />,
  },
];

/** The payments found, each with the way to its review. */
export function PaymentsTable({
  payments,
  onReview,
}: {
  payments: readonly AdminPayment[];
  onReview: OnReview;
}) {
  const { clock } = useServices();
  return (
    <RecordTable
      caption="Solicitudes de Pago"
      columns={columns(clock.now(), onReview)}
      rows={payments}
      keyOf={({ id }) => id}
      className="sm:[&_td]:px-3! [&_th]:px-3!"
    />
  );
}
