import { useState } from "react";

import type { Leaving, LeavingKind } from "@paridad/core/contract";
import { leavePlan, readLeaving } from "@paridad/core/endpoints";
import { formatInstantDate, formatPesosExact } from "@paridad/core/formats";

import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { QueryError } from "../../components/ui/states/states.tsx";
import { useAction } from "../../lib/use-action.ts";
import { useData } from "../../data/use-data.ts";
import { useApi, useUser } from "../../lib/services.tsx";

/** A question before it is done: two presses in all. */
function Ask({ kind, leaving, onClose }: { kind: LeavingKind; leaving: Leaving; onClose: () => void }) {
  const api = useApi();
  const { subscriptionEndsAt } = useUser();
  const leave = useAction({
    act: () => api.call(leavePlan, { body: { kind } }),
    touches: ["leaving", "payments", "me"],
    // The user that is read again takes this question away before the mutation's own callbacks.
    onDone: onClose,
  });
  const isNotice = kind === "notice";
  return (
    <ConfirmDialog
      title={isNotice ? "¿Dar de baja tu plan?" : "¿Arrepentirte de la compra?"}
      confirmLabel={isNotice ? "Confirmar baja" : "Confirmar arrepentimiento"}
      busyLabel={leave.isPending ? "Registrando..." : null}
      onConfirm={() => leave.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {isNotice ? (
        <p>
          {subscriptionEndsAt
            ? `Tu plan sigue hasta el ${formatInstantDate(subscriptionEndsAt)} y no se renueva.`
            : "Tu plan no tiene fecha de fin: termina ahora."}{" "}
          Te mandamos por email el número de trámite.
        </p>
      ) : (
        <p>
          El plan de ese pago termina ahora y te devolvemos {formatPesosExact(leaving.withdrawal?.amount)} a
          la cuenta desde la que transferiste. Te mandamos por email el número de trámite.
        </p>
      )}
    </ConfirmDialog>
  );
}

function Told({ leaving: { notice, withdrawn } }: { leaving: Leaving }) {
  return (
    <>
      {notice ? (
        <Notice tone="info" title={`Baja registrada · ${notice.code}`}>
          {notice.endsAt
            ? `Tu plan sigue hasta el ${formatInstantDate(notice.endsAt)}. No te mandamos avisos de renovación.`
            : "No te mandamos avisos de renovación."}
        </Notice>
      ) : null}
      {withdrawn ? (
        <Notice tone="info" title={`Arrepentimiento registrado · ${withdrawn.code}`}>
          {withdrawn.refundedAt
            ? `Devolvimos ${formatPesosExact(withdrawn.amount)} el ${formatInstantDate(withdrawn.refundedAt)}.`
            : `Te vamos a devolver ${formatPesosExact(withdrawn.amount)}.`}
        </Notice>
      ) : null}
    </>
  );
}

/** Botón de baja and botón de arrepentimiento; nothing where there is nothing to leave. */
export function LeavePlan() {
  const { subscriptionStatus, subscriptionEndsAt } = useUser();
  const state = useData(readLeaving, ["leaving", subscriptionStatus, subscriptionEndsAt]);
  const [dialog, setDialog] = useState<LeavingKind | null>(null);
  if (state.isError) {
    return (
      <Card aria-label="Dejar el plan">
        <QueryError query={state} />
      </Card>
    );
  }
  const leaving = state.data;
  if (!leaving || (!leaving.canNotice && !leaving.notice && !leaving.withdrawal && !leaving.withdrawn))
    return null;
  return (
    <Card aria-label="Dejar el plan" className="grid gap-3">
      <h2 className="font-semibold">Dejar el plan</h2>
      <Told leaving={leaving} />
      <div className="flex flex-wrap gap-2.5">
        {leaving.canNotice ? (
          <Button tone="secondary" onClick={() => setDialog("notice")}>
            Botón de baja
          </Button>
        ) : null}
        {leaving.withdrawal ? (
          <Button tone="secondary" onClick={() => setDialog("withdrawal")}>
            Botón de arrepentimiento
          </Button>
        ) : null}
      </div>
      {leaving.withdrawal ? (
        <p className="text-md text-muted">
          Podés arrepentirte del pago {leaving.withdrawal.reference} hasta el{" "}
          {formatInstantDate(leaving.withdrawal.until)} y te devolvemos el total.
        </p>
      ) : null}
      {dialog === null ? null : <Ask kind={dialog} leaving={leaving} onClose={() => setDialog(null)} />}
    </Card>
  );
}
