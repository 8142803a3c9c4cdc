import { useEffect, useRef, useState } from "react";

import type { AdminPayment } from "@paridad/core/contract";
import { formatDate, formatInstantDate, formatPesosExact, formatTimestamp } from "@paridad/core/formats";
import { formatTaxId } from "@paridad/core/lib";
import { busyWords } from "@paridad/core/messages";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { TextAreaField } from "../../../components/ui/forms/field.tsx";
import { Facts } from "../../../components/ui/layout/facts.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { planNameOf } from "../users/plan-name.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { deciderOf, isOpen, PaymentState } from "./payments-table.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { useDecision } from "./use-decision.ts";
import type { Decision } from "./use-decision.ts";

function periodText({ period, freeMonths }: AdminPayment): string {
  const free = freeMonths === 0 ? "" : ` + ${freeMonths} ${freeMonths === 1 ? "mes" : "meses"} sin cargo`;
  return `${period === "yearly" ? "anual" : "mensual"}${free}`;
}

function factsOf(
  payment: AdminPayment,
  plans: NamedPlans,
): readonly (readonly [label: string, text: string])[] {
  const { user, amount, listAmount, promotionalCode, paidOn, payerName, payerTaxId } = payment;
  const plan = planNameOf(user.subscriptionType, plans);
  const had =
    user.subscriptionStatus === "active" && user.subscriptionEndsAt !== null
      ? `${plan}, hasta el ${formatInstantDate(user.subscriptionEndsAt)}`
      : user.subscriptionStatus === "active"
        ? `${plan}, sin fecha de fin`
        : "Nada pago";
  const discount =
    listAmount === amount ? [] : ([["Precio de lista", formatPesosExact(listAmount)]] as const);
  return [
    ["Persona", `${user.firstName} ${user.lastName}`],
    ["Email", user.email],
    ["Plan", `${payment.planName}, ${periodText(payment)}`],
    ...discount,
    ...(promotionalCode === null ? [] : ([["Código", promotionalCode]] as const)),
    ["Pedido el", formatTimestamp(payment.createdAt)],
    ["Transferido el", paidOn === null ? "Sin aviso de pago" : formatDate(paidOn)],
    ["Titular de la cuenta", payerName ?? "Sin informar"],
    ["CUIT o DNI", payerTaxId === null ? "Sin informar" : formatTaxId(payerTaxId)],
    ["Tiene ahora", had],
  ];
}

function Amount({ payment: { reference, amount, status } }: { payment: AdminPayment }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
      <p className="text-xl font-[650] tabular-nums">{formatPesosExact(amount)}</p>
      <span className="inline-flex items-center gap-1 text-md tabular-nums">
        {reference} <CopyButton label="Referencia" text={reference} />
      </span>
      <PaymentState status={status} />
    </div>
  );
}

/** Its outcome, or the effect of an approval. */
function Outcome({ payment }: { payment: AdminPayment }) {
  const { planName, wouldCoverUntil, reason, question, decidedAt, coversUntil } = payment;
  if (isOpen(payment)) {
    const until =
      wouldCoverUntil === null ? "sin fecha de fin" : `hasta el ${formatInstantDate(wouldCoverUntil)}`;
    return (
      <Notice tone="info" title={`Al aprobarlo queda ${planName} ${until}`}>
        {question === null ? "Se le avisa por email." : `Se le pidió: ${question}`}
      </Notice>
    );
  }
  const who = decidedAt === null ? "" : `${deciderOf(payment)}, ${formatTimestamp(decidedAt)}`;
  if (reason !== null)
    return (
      <Notice tone="warning" title="Rechazado">
        {reason} {who === "" ? null : <span className="block text-sm">{who}</span>}
      </Notice>
    );
  if (payment.status !== "active") return <Notice tone="info">Este pedido se canceló.</Notice>;
  const until = coversUntil === null ? "sin fecha de fin" : `hasta el ${formatInstantDate(coversUntil)}`;
  return (
    <Notice tone="success" title={`${planName} ${until}`}>
      {who}
    </Notice>
  );
}

const words = {
  reject: { label: "Motivo", action: "Rechazar pago", hint: "La persona lo lee en el email y en su cuenta." },
  ask: { label: "Qué falta", action: "Enviar pedido", hint: "El pago sigue pendiente." },
} as const;

function Words({
  kind,
  decision,
  onBack,
}: {
  kind: "reject" | "ask";
  decision: Decision;
  onBack: () => void;
}) {
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { label, action, hint } = words[kind];
  const isMissing = isTried && text.trim() === "";
  return (
    <form
      noValidate
      className="grid gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (text.trim() !== "") decision.decide({ kind, text: text.trim() });
      }}
    >
      <TextAreaField
        label={label}
        rows={3}
        maxLength={500}
        value={text}
        ref={field}
        error={isMissing ? `Escribí ${kind === "reject" ? "el motivo" : "qué falta"}` : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="text-sm text-muted">{hint}</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button tone="secondary" onClick={onBack}>
          Volver
        </Button>
        <Button
          type="submit"
          tone={kind === "reject" ? "danger" : "primary"}
          busyLabel={decision.isBusy ? busyWords.sending : null}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

/** A payment with its receipts, and what an administrator makes of it: approve, reject with a reason, or ask again. */
export function ReviewDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const [writing, setWriting] = useState<"reject" | "ask" | null>(null);
  const decision = useDecision(payment, onClose);
  const plans = usePlans().data;
  const canDecide = isOpen(payment);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={canDecide ? "Revisar pago" : "Pago"}
      footer={
        canDecide && writing === null ? (
          <>
            <Button tone="danger" onClick={() => setWriting("reject")}>
              Rechazar
            </Button>
            <Button tone="secondary" onClick={() => setWriting("ask")}>
              Pedir algo más
            </Button>
            <Button
              busyLabel={decision.isBusy ? "Aprobando..." : null}
              onClick={() => decision.decide({ kind: "approve" })}
            >
              Aprobar y activar
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <Amount payment={payment} />
        {decision.failure === null ? null : (
          <Notice tone="error" title="No se pudo guardar">
            {messageOf(decision.failure)}
          </Notice>
        )}
        <Outcome payment={payment} />
        <Facts
          facts={factsOf(payment, plans)}
          className="gap-x-6 gap-y-2 text-md sm:grid-cols-2"
          valueClass="break-words"
        />
        {payment.receipts.map((receipt) => (
          <ReceiptView key={receipt.id} payment={payment} receipt={receipt} />
        ))}
        {payment.receipts.length === 0 ? (
          <p className="text-md text-muted">Sin comprobante adjunto.</p>
        ) : null}
        {writing === null ? null : (
          <Words kind={writing} decision={decision} onBack={() => setWriting(null)} />
        )}
      </div>
    </Dialog>
  );
}
