import { useState } from "react";

import type { Refund } from "@paridad/core/contract";
import { listRefunds, markRefunded } from "@paridad/core/endpoints";
import { formatInstantDate, formatPesosExact } from "@paridad/core/formats";
import { formatTaxId } from "@paridad/core/lib";
import { busyWords } from "@paridad/core/messages";

import { useData } from "../../../data/use-data.ts";
import { useServices } from "../../../lib/services.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { QueryError } from "../../../components/ui/states/states.tsx";
import { ConfirmAction } from "../list/confirm-action.tsx";
import { useActOnce } from "../use-act-once.ts";

function holderOf({ payerName, name }: Refund): string {
  return payerName ?? name ?? "Titular sin informar";
}

function DoneDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { api } = useServices();
  const actOnce = useActOnce();
  return (
    <ConfirmAction
      title="¿Ya devolviste el dinero?"
      confirmLabel="Marcar devuelto"
      busy={busyWords.saving}
      act={() =>
        actOnce(refund.id, (options) => api.call(markRefunded, { params: { id: refund.id }, ...options }))
      }
      failure="No se pudo marcar la devolución"
      touches={["refunds", "audit"]}
      onClose={onClose}
    >
      <p>
        <strong>{formatPesosExact(refund.amount)}</strong> a {holderOf(refund)}
        {refund.email === null ? "" : ` (${refund.email})`}
      </p>
      <p className="mt-1 text-muted">
        {refund.email === null
          ? "La cuenta ya no existe: sus datos de pago se borran al marcarla."
          : "La persona ve en su cuenta que se hizo."}
      </p>
    </ConfirmAction>
  );
}

/** Money that goes back after withdrawals; nothing while there was none. */
export function RefundsList() {
  const [selected, setSelected] = useState<Refund | null>(null);
  const refunds = useData(listRefunds, ["admin", "refunds"]);
  if (refunds.isError) return <QueryError query={refunds} />;
  if (!refunds.data || refunds.data.length === 0) return null;
  return (
    <Card className="mt-5" aria-label="Devoluciones">
      <h2 className="mb-1 font-semibold">Devoluciones por arrepentimiento</h2>
      <ul>
        {refunds.data.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line py-2.5 text-md first:border-0"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="block truncate font-medium">{holderOf(refund)}</span>
              <span className="block truncate text-sm text-muted">
                {refund.email ?? "Borró su cuenta"}
                {refund.payerTaxId === null ? "" : ` · ${formatTaxId(refund.payerTaxId)}`}
              </span>
            </span>
            <span className="text-sm text-muted tabular-nums">
              {refund.code} · {refund.reference ?? "sin referencia"} · {formatInstantDate(refund.createdAt)}
            </span>
            <span className="font-medium tabular-nums">{formatPesosExact(refund.amount)}</span>
            {refund.refundedAt === null ? (
              <Button size="small" onClick={() => setSelected(refund)}>
                Marcar devuelto
              </Button>
            ) : (
              <Badge tone="up">Devuelto el {formatInstantDate(refund.refundedAt)}</Badge>
            )}
          </li>
        ))}
      </ul>
      {selected ? <DoneDialog refund={selected} onClose={() => setSelected(null)} /> : null}
    </Card>
  );
}
