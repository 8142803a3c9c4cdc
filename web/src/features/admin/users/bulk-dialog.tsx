import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { isApiError } from "@paridad/core/api";
import type { AdminUsersQuery, BulkUserAction, BulkUsers, BulkUsersRequest } from "@paridad/core/contract";
import { previewBulkUsers, runBulkUsers } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { useActOnce } from "../use-act-once.ts";
import { bulkValue } from "./plan-name.ts";

const actionNames: Record<BulkUserAction, string> = {
  extendTrial: "Extender la prueba",
  changePlan: "Cambiar el plan",
  activate: "Habilitar cuentas",
  activateSubscription: "Activar suscripciones",
  resendVerification: "Reenviar verificación",
};
const defaultDays = 7;

function useBulk(query: AdminUsersQuery, onClose: () => void) {
  const api = useApi();
  const actOnce = useActOnce();
  const queries = useQueryClient();
  const [action, setAction] = useState<BulkUserAction>("extendTrial");
  const [days, setDays] = useState(String(defaultDays));
  const [chosenPlan, setChosenPlan] = useState("pro");
  const plans = usePlans().data ?? [];
  // The choice's text where that plan is no longer on sale.
  const plan = plans.some(({ id }) => id === chosenPlan) ? chosenPlan : (plans[0]?.id ?? chosenPlan);
  const request: BulkUsersRequest = {
    action,
    ...(action === "extendTrial" ? { days: Number(days) } : {}),
    ...(action === "changePlan" ? { subscriptionType: plan } : {}),
    ...(query.search ? { search: query.search } : {}),
    ...(query.scope ? { scope: query.scope } : {}),
  };
  const preview = useMutation({
    mutationFn: (bulkRequest: BulkUsersRequest) => api.data(previewBulkUsers, { body: bulkRequest }),
    onError: (error) => notify.error(messageOf(error)),
  });
  const look = () => preview.mutate(request);
  const run = useMutation({
    mutationFn: (touched: number) => {
      // The preview that was looked at: the plans on sale may have changed since.
      const work = { ...(preview.variables ?? request), expectedTouched: touched };
      return actOnce(work, (options) => api.call(runBulkUsers, { body: work, ...options }));
    },
    onSuccess: async ({ message }) => {
      notify.success(message);
      onClose();
      await queries.invalidateQueries({ queryKey: ["admin"] });
    },
    onError: (error) => {
      if (!isApiError(error) || error.code !== "STALE_UPDATE") return notify.error(messageOf(error));
      notify.error("Cambió a quiénes alcanza", "No se hizo nada: revisá la lista nueva antes de aplicar.");
      return look();
    },
  });
  const choose = (next: BulkUserAction) => {
    setAction(next);
    preview.reset();
  };
  return { action, choose, days, setDays, plan, setChosenPlan, preview, look, run };
}

type Bulk = ReturnType<typeof useBulk>;

function Parameters({ bulk }: { bulk: Bulk }) {
  const plans = usePlans();
  const { action, days, setDays, plan, setChosenPlan, preview } = bulk;
  if (action === "extendTrial") {
    return (
      <TextField
        label="Días"
        type="number"
        min={1}
        max={365}
        value={days}
        onChange={(event) => {
          setDays(event.currentTarget.value);
          preview.reset();
        }}
      />
    );
  }
  if (action !== "changePlan") return null;
  return (
    <SelectField
      label="Plan"
      value={plan}
      onChange={(event) => {
        setChosenPlan(event.currentTarget.value);
        preview.reset();
      }}
    >
      {plans.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function countText({ touched, skipped }: BulkUsers): string {
  const changed = touched === 1 ? "Cambia 1 usuario" : `Cambian ${touched} usuarios`;
  if (skipped === 0) return `${changed}.`;
  return `${changed}; ${skipped === 1 ? "1 queda como está" : `${skipped} quedan como están`}.`;
}

function Touched({ action, affected }: { action: BulkUserAction; affected: BulkUsers }) {
  const plans = usePlans().data;
  const text = (value: string | null) => bulkValue(action, value, plans);
  return (
    <>
      <Notice tone={affected.touched > 0 ? "warning" : "info"}>{countText(affected)}</Notice>
      <ul className="max-h-60 overflow-y-auto text-md">
        {affected.users.map((user) => (
          <li key={user.id} className="border-b border-line py-1.5 last:border-0">
            <span className={user.touched ? "font-medium" : "text-muted"}>{user.email}</span>
            <span className="block text-sm text-muted">
              {user.touched ? `${text(user.before)} → ${text(user.after)}` : user.reason}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Actions({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { preview, look, run } = bulk;
  const planned = preview.data;
  return (
    <>
      <Button tone="secondary" onClick={onClose}>
        Cancelar
      </Button>
      {planned ? (
        <Button
          disabled={planned.touched === 0}
          busyLabel={run.isPending ? busyWords.updating : null}
          onClick={() => run.mutate(planned.touched)}
        >
          Aplicar a {planned.touched}
        </Button>
      ) : (
        <Button busyLabel={preview.isPending ? busyWords.searching : null} onClick={look}>
          Ver a quiénes
        </Button>
      )}
    </>
  );
}

/** One action on every user the search finds, after a preview. */
export function BulkDialog({ query, onClose }: { query: AdminUsersQuery; onClose: () => void }) {
  const bulk = useBulk(query, onClose);
  const { action, choose, preview } = bulk;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Acciones masivas"
      description={
        query.search ? `Sobre los usuarios que encuentra «${query.search}»` : "Sobre todos los usuarios"
      }
      footer={<Actions bulk={bulk} onClose={onClose} />}
    >
      <div className="grid gap-4">
        <SelectField
          label="Acción"
          value={action}
          onChange={(event) => choose(event.currentTarget.value as BulkUserAction)}
        >
          {Object.entries(actionNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Parameters bulk={bulk} />
        {preview.data ? <Touched action={action} affected={preview.data} /> : null}
      </div>
    </Dialog>
  );
}
